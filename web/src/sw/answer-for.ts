/** Where no page of a visitor is: the admin's, the calls, what stands beside the product in development. */
const PRIVATE = /^\/(admin|api|availability|graphql|graphiql|dev|sandbox)(\/|$)/;
/** An address that ends like a file is no page. */
const FILE = /\.\w+$/;

export type Asked = {
  url: string;
  method: string;
  /** 'navigate' for a page. */
  mode: string;
  hasAuthorization: boolean;
};

/**
 * Who answers a request: the network first and the app shell without it, what was precached, or the network as though
 * there were no worker. Nothing of the admin's and nothing that carries a token is ever touched.
 */
export function answerFor(asked: Asked, origin: string): 'page' | 'asset' | 'network' {
  const { origin: asksAt, pathname } = new URL(asked.url);
  if (asked.method !== 'GET' || asksAt !== origin || asked.hasAuthorization || PRIVATE.test(pathname)) return 'network';
  if (asked.mode === 'navigate') return FILE.test(pathname) ? 'network' : 'page';
  return pathname.startsWith('/assets/') ? 'asset' : 'network';
}
