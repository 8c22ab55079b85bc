/** Addresses that are no pages: API calls and development tools. */
const NO_PAGE = /^\/(api|availability|graphql|graphiql|dev|sandbox)(\/|$)/;
/** Pages of the admin area, whose code the device may store. API calls share these addresses. */
const ADMIN = /^\/admin(\/|$)/;
/** An address with a file extension is no page; the dot in a personal link is none. */
const FILE = /^\/(?!(manage|my-bookings|waitlist)\/).*\.\w+$/;

export type Requested = {
  url: string;
  method: string;
  /** The mode of the Request: 'navigate' for a page. */
  mode: string;
  hasAuthorization: boolean;
};

/**
 * Decides how the worker answers a request. A page comes from the network, with a stored page as the fallback; an asset from
 * the cache. No page is stored on the way, so that no personal link stays in a cache. Everything else goes to the network as if
 * there were no worker: it never touches API calls or requests with a token.
 */
export function answerFor(requested: Requested, origin: string): 'page' | 'admin-page' | 'asset' | 'network' {
  const { origin: requestedAt, pathname } = new URL(requested.url);
  if (requested.method !== 'GET' || requestedAt !== origin || requested.hasAuthorization || NO_PAGE.test(pathname))
    return 'network';
  if (requested.mode !== 'navigate') return pathname.startsWith('/assets/') ? 'asset' : 'network';
  if (FILE.test(pathname)) return 'network';
  return ADMIN.test(pathname) ? 'admin-page' : 'page';
}
