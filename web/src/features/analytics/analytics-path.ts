import { BOOKING_STEPS, paths } from '#contract/paths';

const STATIC_PATHS: readonly string[] = [
  paths.home,
  paths.ownBookings,
  paths.about,
  paths.contact,
  paths.privacy,
  paths.terms,
  paths.locations,
  ...BOOKING_STEPS.map((step) => paths.bookStep(null, step)),
];

/**
 * The path that is reported to analytics: the page and nothing personal. The id of a share link is replaced by a placeholder,
 * and an unknown path is not reported, because it may contain anything.
 */
export function toAnalyticsPath(pathname: string): string {
  const path = pathname.replace(/(.)\/+$/, '$1');
  if (STATIC_PATHS.includes(path)) return path;
  const [root, book, id, step, ...rest] = path.split('/');
  if (root !== '' || `/${book}` !== paths.book || !id || rest.length > 0) return '/:unknown';
  if (step === undefined) return '/book/:shareableId';
  return BOOKING_STEPS.some((known) => known === step) ? `/book/:shareableId/${step}` : '/:unknown';
}
