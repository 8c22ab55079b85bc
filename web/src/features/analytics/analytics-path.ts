import { paths } from '#contract/paths';

const STEPS = ['calendar', 'details', 'payment-method', 'confirm', 'thank-you'] as const;
const PLAIN: readonly string[] = [
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
 * What is told about an address: the name of the page and nothing that was made for one person. A share link loses its
 * id; an address that the site does not have is not repeated, whatever it says.
 */
export function toAnalyticsPath(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  if (PLAIN.includes(path)) return path;
  const [root, book, id, step, ...rest] = path.split('/');
  if (root !== '' || `/${book}` !== paths.book || !id || rest.length > 0) return '/:unknown';
  if (step === undefined) return '/book/:shareableId';
  return STEPS.some((known) => known === step) ? `/book/:shareableId/${step}` : '/:unknown';
}
