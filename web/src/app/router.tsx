import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router-dom';
import { RootLayout } from './layouts/root-layout';
import { paths } from './paths';
import { ErrorBoundary, PageError } from './routes/error-boundary';
import { PagePending } from './routes/page-pending';

type Page = () => Promise<{ Component: () => React.ReactNode }>;

/** A screen's own code, its own place to fail, and its own space while a first visit fetches it. */
function screen(lazy: Page) {
  return { lazy, ErrorBoundary: PageError, HydrateFallback: PagePending };
}

function page(path: string, lazy: Page) {
  return { path, ...screen(lazy) };
}

/**
 * /book is the calendar, with its query. When /book already is in the history (typed, reloaded, gone back to), its entry
 * is replaced; when a link leads there it is not yet, and a replacement would swallow the page with the link.
 */
function toCalendar({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  const go = window.location.pathname === pathname ? replace : redirect;
  return go(paths.bookCalendar + search);
}

const bookingLayout: Page = () => import('./routes/booking/booking-layout');

const stepsAfterClass: RouteObject[] = [
  page('details', () => import('./routes/booking/details')),
  page('payment-method', () => import('./routes/booking/payment-method')),
  page('confirm', () => import('./routes/booking/confirm')),
  page('thank-you', () => import('./routes/booking/thank-you')),
];

const booking: RouteObject[] = [
  {
    ...page('/book', bookingLayout),
    children: [
      { index: true, element: null, loader: toCalendar },
      page('calendar', () => import('./routes/booking/calendar')),
      ...stepsAfterClass,
    ],
  },
  {
    ...page('/book/:shareableId', bookingLayout),
    children: [{ index: true, ...screen(() => import('./routes/booking/shared-class')) }, ...stepsAfterClass],
  },
];

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary,
    HydrateFallback: PagePending,
    children: [
      page(paths.home, () => import('./routes/home')),
      ...booking,
      page(paths.about, () => import('./routes/about')),
      page(paths.contact, () => import('./routes/contact')),
      page(paths.privacy, () => import('./routes/privacy-policy')),
      page(paths.terms, () => import('./routes/terms-of-service')),
      page(paths.locations, () => import('./routes/locations')),
      page('*', () => import('./routes/not-found')),
    ],
  },
];

export const router = createBrowserRouter(routes);
