import { type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router-dom';
import { paths } from '#contract/paths';
import { inRootLayout, page, screen } from './page-route';

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

const choose = (name: keyof typeof import('./routes/booking/choose')) =>
  ['booking/choose.ts', async () => (await import('./routes/booking/choose'))[name]] as const;
const step = (name: keyof typeof import('./routes/booking/steps')) =>
  ['booking/steps.ts', async () => (await import('./routes/booking/steps'))[name]] as const;

const stepsAfterClass: RouteObject[] = [
  page('details', ...step('details')),
  page('payment-method', ...step('paymentMethod')),
  page('confirm', ...step('confirm')),
  page('thank-you', ...step('thankYou')),
];

const booking: RouteObject[] = [
  {
    ...page('/book', ...choose('layout')),
    children: [
      { index: true, element: null, loader: toCalendar },
      page('calendar', ...choose('calendar')),
      ...stepsAfterClass,
    ],
  },
  {
    ...page('/book/:shareableId', ...choose('layout')),
    children: [
      { index: true, ...screen('booking/shared-class.tsx', () => import('./routes/booking/shared-class')) },
      ...stepsAfterClass,
    ],
  },
];

/** The pages that are the same for everybody, and the booking steps. */
export const publicRoutes = inRootLayout([
  page(paths.home, 'home.tsx', () => import('./routes/home')),
  ...booking,
  page(paths.about, 'about.tsx', () => import('./routes/about')),
  page(paths.ownBookings, 'your-bookings.tsx', () => import('./routes/your-bookings')),
  page(paths.contact, 'contact.tsx', () => import('./routes/contact')),
  page(paths.accessibility, 'accessibility.tsx', () => import('./routes/accessibility')),
  page(paths.privacy, 'privacy-policy.tsx', () => import('./routes/privacy-policy')),
  page(paths.terms, 'terms-of-service.tsx', () => import('./routes/terms-of-service')),
  page(paths.locations, 'locations.tsx', () => import('./routes/locations')),
  page(paths.stopMails(':mailId'), 'stop-mails.tsx', () => import('./routes/stop-mails')),
  page(paths.messageSent, 'message-sent.tsx', () => import('./routes/message-sent')),
  page(paths.mailsStopped, 'mails-stopped.tsx', () => import('./routes/mails-stopped')),
  page('*', 'not-found.tsx', () => import('./routes/not-found')),
]);
