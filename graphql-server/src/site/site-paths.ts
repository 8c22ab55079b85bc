const BOOK_STEPS = ['details', 'payment-method', 'confirm', 'thank-you'];

const PAGES = new Set([
  '/',
  '/book',
  '/book/calendar',
  '/about-me',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/pilates-barcelona-locations',
]);

/** Whether an address is one of the site's pages (spec section 2); anything else is a real 404. */
export function isPage(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (PAGES.has(path)) return true;
  const [first, second, third, ...rest] = path.slice(1).split('/');
  if (rest.length > 0 || first !== 'book' || !second) return false;
  if (third === undefined) return true;
  return BOOK_STEPS.includes(third);
}
