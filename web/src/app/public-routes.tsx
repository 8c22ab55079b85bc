import { type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router-dom';
import { paths } from '#contract/paths';
import { inRootLayout, type Page, page, screen } from './page-route';

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

/** The pages that are the same for everybody, and the booking steps. */
export const publicRoutes = inRootLayout([
  page(paths.home, 'home', () => import('./routes/home')),
  ...booking,
  page(paths.about, 'about', () => import('./routes/about')),
  page(paths.ownBookings, 'your-bookings', () => import('./routes/your-bookings')),
  page(paths.contact, 'contact', () => import('./routes/contact')),
  page(paths.accessibility, 'accessibility', () => import('./routes/accessibility')),
  page(paths.privacy, 'privacy-policy', () => import('./routes/privacy-policy')),
  page(paths.terms, 'terms-of-service', () => import('./routes/terms-of-service')),
  page(paths.locations, 'locations', () => import('./routes/locations')),
  page(paths.stopMails(':mailId'), 'stop-mails', () => import('./routes/stop-mails')),
  page(paths.messageSent, 'message-sent', () => import('./routes/message-sent')),
  page(paths.mailsStopped, 'mails-stopped', () => import('./routes/mails-stopped')),
  page('*', 'not-found', () => import('./routes/not-found')),
]);
