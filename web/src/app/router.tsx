import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { RootLayout } from './layouts/root-layout';
import { paths } from './paths';
import { ErrorBoundary, PageError } from './routes/error-boundary';
import { PagePending } from './routes/page-pending';

type Page = () => Promise<{ Component: () => React.ReactNode }>;

/** A screen with its own code, its own place to fail and its own space while the first visit fetches it. */
function page(path: string | null, lazy: Page): RouteObject {
  const shared = { lazy, ErrorBoundary: PageError, HydrateFallback: PagePending };
  return path === null ? { index: true, ...shared } : { path, ...shared };
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
      // The navigation to /book is not in the history yet, so this leaves one entry: the calendar's.
      { index: true, loader: ({ request }) => redirect(paths.bookCalendar + new URL(request.url).search) },
      page('calendar', () => import('./routes/booking/calendar')),
      ...stepsAfterClass,
    ],
  },
  {
    ...page('/book/:shareableId', bookingLayout),
    children: [page(null, () => import('./routes/booking/shared-class')), ...stepsAfterClass],
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
