import { paths } from '#contract/paths';

const STEPS = ['calendar', 'details', 'payment-method', 'confirm', 'thank-you'] as const;
const STATIC_PATHS: readonly string[] = [
  paths.home,
  paths.ownBookings,
  paths.about,
  paths.contact,
  paths.privacy,
  paths.terms,
  paths.locations,
  ...STEPS.map((step) => paths.bookStep(null, step)),
];

/**
 * The path that is reported to analytics: the page and nothing personal. The id of a share link is replaced by a placeholder,
 * and an unknown path is not reported, because it may contain anything.
 */
export function toAnalyticsPath(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  if (STATIC_PATHS.includes(path)) return path;
  const [root, book, id, step, ...rest] = path.split('/');
  if (root !== '' || `/${book}` !== paths.book || !id || rest.length > 0) return '/:unknown';
  if (step === undefined) return '/book/:shareableId';
  return STEPS.some((known) => known === step) ? `/book/:shareableId/${step}` : '/:unknown';
}
