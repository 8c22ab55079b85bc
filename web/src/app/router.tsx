import {
  createBrowserRouter,
  type HydrationState,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  redirectDocument,
} from 'react-router-dom';
import { findPagePath } from '#contract/page-meta';
import { paths } from '#contract/paths';
import { isPersonalPath } from '#contract/personal-pages';
import { PERSONAL_PATHS } from './page-route';
import { publicRoutes } from './public-routes';

/** The address is another document's: the browser loads it, and what runs in this one ends. */
function toOtherDocument({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirectDocument(pathname + search);
}

const leading = (path: string): RouteObject => ({ path, element: null, loader: toOtherDocument });

/**
 * The routes of the document that an address opens. In a public page a script may run that the visitor agreed to, so nobody
 * signs in there; in the admin area, and where a personal link may stand in the address, no script of others ever runs.
 * Visitors of the public pages fetch the routes of neither.
 */
async function chooseDocument({ pathname }: Location): Promise<RouteObject[]> {
  if (isPersonalPath(pathname)) {
    const { personalRoutes } = await import('./personal-routes');
    return [personalRoutes, leading('*')];
  }
  if (pathname === paths.admin || pathname.startsWith(`${paths.admin}/`)) {
    const { adminRoutes } = await import('./admin-routes');
    return matchRoutes(adminRoutes, pathname) ? [...adminRoutes, leading('*')] : [publicRoutes];
  }
  return [publicRoutes, ...[`${paths.admin}/*`, ...PERSONAL_PATHS].map(leading)];
}

/**
 * The browser's router. The code of the screen that the address shows is loaded first, so that React can hydrate the whole page
 * as the server rendered it, with the data of its loaders.
 */
export async function createRouter(loaderData: HydrationState['loaderData']) {
  correctAddress(window.location);
  const routes = await chooseDocument(window.location);
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      // A part that does not arrive is asked for again by the router, which shows an error page.
      const parts = await route.lazy().catch(() => null);
      if (parts) Object.assign(route, parts, { lazy: undefined });
    }),
  );
  return createBrowserRouter(routes, { hydrationData: { loaderData } });
}

/** Offline no server redirects `/Book` to `/book`. */
function correctAddress({ pathname, search, hash }: Location): void {
  const path = findPagePath(pathname);
  if (path && path !== pathname) window.history.replaceState(null, '', path + search + hash);
}
