/** Whether an address is one where a payment may be under way: the last press, and what comes after it. */
export function isPaying(pathname: string): boolean {
  return /^\/book\/(.+\/)?(confirm|thank-you)\/?$/.test(pathname);
}
