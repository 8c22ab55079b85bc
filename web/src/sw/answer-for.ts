/** Where no page is: the calls, and what stands beside the product in development. */
const NO_PAGE = /^\/(api|availability|graphql|graphiql|dev|sandbox)(\/|$)/;
/** Pages for whom the device may keep the area's code; beside them there are calls of the same addresses. */
const ADMIN = /^\/admin(\/|$)/;
/** An address that ends like a file is no page. */
const FILE = /\.\w+$/;

export type Requested = {
  url: string;
  method: string;
  /** 'navigate' for a page. */
  mode: string;
  hasAuthorization: boolean;
};

/**
 * Who answers a request: the network first and an app shell without it, what is kept of the site's files, or the network as
 * though there were no worker. No call and nothing that carries a token is ever touched.
 */
export function answerFor(requested: Requested, origin: string): 'page' | 'admin-page' | 'asset' | 'network' {
  const { origin: requestedAt, pathname } = new URL(requested.url);
  if (requested.method !== 'GET' || requestedAt !== origin || requested.hasAuthorization || NO_PAGE.test(pathname))
    return 'network';
  if (requested.mode !== 'navigate') return pathname.startsWith('/assets/') ? 'asset' : 'network';
  if (FILE.test(pathname)) return 'network';
  return ADMIN.test(pathname) ? 'admin-page' : 'page';
}
