/** True on pages where a payment may be under way: the confirm step and the one that follows it. */
export function isPaying(pathname: string): boolean {
  return /^\/book\/(.+\/)?(confirm|thank-you)\/?$/.test(pathname);
}
