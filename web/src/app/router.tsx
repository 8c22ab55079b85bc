import {
  createBrowserRouter,
  type LoaderFunction,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  redirect,
  redirectDocument,
  replace,
} from 'react-router-dom';
import { paths } from '#contract/paths';
import { isPersonalPath } from '#contract/personal-pages';
import type { ServerState } from '../boot/server-state';
import { adminPaths, adminRoutes } from './admin-routes';
import { RootLayout } from './layouts/root-layout';
import { ErrorBoundary, PageError } from './routes/error-boundary';
import { PagePending } from './routes/page-pending';

type Page = () => Promise<{
  Component: () => React.ReactNode;
  loader?: LoaderFunction<Readonly<RouterContextProvider>>;
}>;

/** Names the source file of a screen, so that the server can send its scripts and styles along with the page. */
export type ScreenHandle = { file: string };

/** A screen's own code, its own place to fail, and its own space while a first visit fetches it. */
function screen(file: string, lazy: Page) {
  const handle: ScreenHandle = { file: `src/app/routes/${file}.tsx` };
  return { lazy, handle, ErrorBoundary: PageError, HydrateFallback: PagePending };
}

function page(path: string, file: string, lazy: Page) {
  return { path, ...screen(file, lazy) };
}

/**
 * /book is the calendar, with its query. When /book already is in the history (typed, reloaded, gone back to), its entry
 * is replaced; when a link leads there it is not yet, and a replacement would swallow the page with the link.
 */
function toCalendar({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  const isHere = typeof window !== 'undefined' && window.location.pathname === pathname;
  const go = isHere ? replace : redirect;
  return go(paths.bookCalendar + search);
}

const BOOKING_LAYOUT = 'booking/booking-layout';
const bookingLayout: Page = () => import('./routes/booking/booking-layout');

const stepsAfterClass: RouteObject[] = [
  page('details', 'booking/details', () => import('./routes/booking/details')),
  page('payment-method', 'booking/payment-method', () => import('./routes/booking/payment-method')),
  page('confirm', 'booking/confirm', () => import('./routes/booking/confirm')),
  page('thank-you', 'booking/thank-you', () => import('./routes/booking/thank-you')),
];

const booking: RouteObject[] = [
  {
    ...page('/book', BOOKING_LAYOUT, bookingLayout),
    children: [
      { index: true, element: null, loader: toCalendar },
      page('calendar', 'booking/calendar', () => import('./routes/booking/calendar')),
      ...stepsAfterClass,
    ],
  },
  {
    ...page('/book/:shareableId', BOOKING_LAYOUT, bookingLayout),
    children: [
      { index: true, ...screen('booking/shared-class', () => import('./routes/booking/shared-class')) },
      ...stepsAfterClass,
    ],
  },
];

const inRootLayout = (children: RouteObject[]): RouteObject => ({
  Component: RootLayout,
  ErrorBoundary,
  HydrateFallback: PagePending,
  children,
});

const publicRoutes = inRootLayout([
  page(paths.home, 'home', () => import('./routes/home')),
  ...booking,
  page(paths.about, 'about', () => import('./routes/about')),
  page(paths.ownBookings, 'your-bookings', () => import('./routes/your-bookings')),
  page(paths.contact, 'contact', () => import('./routes/contact')),
  page(paths.privacy, 'privacy-policy', () => import('./routes/privacy-policy')),
  page(paths.terms, 'terms-of-service', () => import('./routes/terms-of-service')),
  page(paths.locations, 'locations', () => import('./routes/locations')),
  page(paths.stopMails(':mailId'), 'stop-mails', () => import('./routes/stop-mails')),
  page(paths.messageSent, 'message-sent', () => import('./routes/message-sent')),
  page(paths.mailsStopped, 'mails-stopped', () => import('./routes/mails-stopped')),
  page('*', 'not-found', () => import('./routes/not-found')),
]);

/** The first parts of all addresses that may hold a personal link; see isPersonalPath. */
const PERSONAL_PATHS = ['/manage/*', `${paths.myBookings}/*`];

/** With an id of its own: the loaders' data carry it from the server's routes to the browser's, which are others. */
const personalPage = (path: string, file: string, lazy: Page) => ({ id: path, ...page(path, file, lazy) });

const personalRoutes = inRootLayout([
  personalPage(paths.manage(':link'), 'manage/manage', () => import('./routes/manage/manage')),
  personalPage(paths.manageCancel(':link'), 'manage/cancel', () => import('./routes/manage/cancel')),
  personalPage(paths.manageMove(':link'), 'manage/move', () => import('./routes/manage/move')),
  personalPage(paths.manageChoice(':link'), 'manage/choice', () => import('./routes/manage/choice')),
  personalPage(paths.myBookings, 'manage/my-bookings', () => import('./routes/manage/my-bookings')),
  personalPage(
    paths.linkedBookings(':link'),
    'manage/linked-bookings',
    () => import('./routes/manage/linked-bookings'),
  ),
  ...PERSONAL_PATHS.map((path) => page(path, 'not-found', () => import('./routes/not-found'))),
]);

/** The routes that the server can render. */
export const serverRoutes: RouteObject[] = [publicRoutes, personalRoutes];

/** The address is another document's: the browser loads it, and what runs in this one ends. */
function toOtherDocument({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirectDocument(pathname + search);
}

const leading = (path: string): RouteObject => ({ path, element: null, loader: toOtherDocument });

/** A document of the public pages: a script that a visitor agreed to may run in it, so nobody signs in there. */
const publicDocument: RouteObject[] = [publicRoutes, ...[...adminPaths, ...PERSONAL_PATHS].map(leading)];

/** A document whose address may hold a personal link: no script of others ever runs in it. */
const personalDocument: RouteObject[] = [personalRoutes, leading('*')];
/** A document of the admin area, in which no script of others ever runs. */
const adminDocument: RouteObject[] = [...adminRoutes, leading('*')];

function chooseDocument(): RouteObject[] {
  if (isPersonalPath(window.location.pathname)) return personalDocument;
  return matchRoutes(adminRoutes, window.location) ? adminDocument : publicDocument;
}

/**
 * The browser's router. The screen that the address shows is fetched first, so that React finds all of the page that the
 * server drew, and takes it over as it is, with what its loaders had answered.
 */
export async function createRouter(loaderData: ServerState) {
  const routes = chooseDocument();
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
