import { studio } from '#studio';
import { type BookingStep, paths } from './paths';

/** What a page says of itself to search engines, link previews and the tab. */
export type PageMeta = {
  /** Its address; `:name` stands for one part of any text. */
  path: string;
  /** Further addresses of the same page. */
  alsoAt?: readonly string[];
  title: string;
  description: string;
  /** Whether it may be found by search engines. */
  isIndexed: boolean;
  /** Not found by search engines, and yet the same for everybody: it is drawn by the server, and needs no script. */
  isPlain?: true;
};

const { name, instructor, places } = studio;

/** 'Contact · Mar i Pins' */
export const titled = (text: string) => `${text} · ${name}`;

const found = (path: string, title: string, description: string): PageMeta => ({
  path,
  title: titled(title),
  description,
  isIndexed: true,
});

/** A step of the booking flow past the calendar; under a share link the prefix stays. */
const step = (slug: BookingStep, title: string, description: string): PageMeta => ({
  path: paths.bookStep(null, slug),
  alsoAt: [`${paths.sharedClass}/${slug}`],
  title: titled(title),
  description,
  isIndexed: false,
});

/** Every page of the site. The server answers these addresses and no others; the browser's titles are the same ones. */
export const PAGES: readonly PageMeta[] = [
  { path: paths.home, title: `${name} · ${studio.tagline}`, description: studio.description, isIndexed: true },
  {
    ...found(
      paths.bookCalendar,
      'Book a Pilates class',
      'The calendar of all classes: pick a day, a time and a place, see how many spots are left, and book in a minute without an account.',
    ),
    alsoAt: [paths.book],
  },
  found(
    paths.about,
    `About ${instructor.name}`,
    `${instructor.name} teaches outdoor and mat Pilates in Barcelona and Castelldefels, in English, Catalan and Spanish.`,
  ),
  found(
    paths.locations,
    'Pilates in Barcelona: our locations',
    `${places.map((place) => place.name).join(', ')}: meeting points, directions and what to bring.`,
  ),
  found(
    paths.contact,
    'Contact',
    `Write to ${instructor.name} about classes, private sessions and corporate events in Barcelona and Castelldefels.`,
  ),
  found(
    paths.privacy,
    'Privacy Policy',
    `What ${name} knows about you, why, who else sees it, and what you can ask for.`,
  ),
  found(
    paths.terms,
    'Terms of Service',
    `The terms for classes with ${name}: booking, cancelling, paying, and taking part at your own risk.`,
  ),
  step('details', 'Your Details', `Who comes to the class: your name and email address, to book a place with ${name}.`),
  step(
    'payment-method',
    'Payment Method',
    'Pay now by card, or in person before the class: choose how to pay for your place.',
  ),
  step('confirm', 'Confirm & Book', 'Look over your class, your details and the price, and book your place.'),
  step(
    'thank-you',
    'Booking Confirmed',
    `Your place in a class with ${name} is booked: the day, the time and where we meet.`,
  ),
  {
    path: paths.sharedClass,
    title: titled('Your class'),
    description: `${instructor.name} shares a Pilates class with you: see when and where it is, and book your place.`,
    isIndexed: false,
  },
  {
    path: paths.stopMails(':mailId'),
    title: titled('Stop mails'),
    description: `Ask ${name} to send you no more letters. What concerns your own bookings still reaches you.`,
    isIndexed: false,
    isPlain: true,
  },
  {
    path: paths.messageSent,
    title: titled('Message sent'),
    description: `Your message has reached ${instructor.firstName}, who answers between two classes, mostly within a day.`,
    isIndexed: false,
    isPlain: true,
  },
  {
    path: paths.mailsStopped,
    title: titled('No more mails'),
    description: `${name} sends you no more letters. What concerns your own bookings still reaches you.`,
    isIndexed: false,
    isPlain: true,
  },
  {
    path: paths.ownBookings,
    title: titled('Your bookings'),
    description: `The classes that were booked on this device: when they are, where we meet, and how to get there.`,
    isIndexed: false,
  },
  {
    path: paths.adminDashboard,
    alsoAt: [
      paths.admin,
      paths.adminLogin,
      paths.adminMessages,
      paths.adminAvailability,
      paths.adminSeriesDates(':availabilityId'),
      paths.adminClass(':occurrenceId'),
      paths.adminConversation(':threadId'),
      paths.adminActivity,
      paths.adminNotifications,
      paths.adminPrivacy,
      paths.adminSecurity,
    ],
    title: titled('Admin Area'),
    description: `Where ${instructor.name} runs the studio: classes, bookings, messages and mail. Only with a sign-in.`,
    isIndexed: false,
  },
];

/** What stands at an address where no page is. */
export const NOT_FOUND_PAGE = {
  title: titled('Page not found'),
  description: 'Nothing stands at this address. The link may be old, or a letter may be missing.',
  isIndexed: false,
} as const;

const toMatcher = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
const matchers = PAGES.flatMap((page) =>
  [page.path, ...(page.alsoAt ?? [])].map((path) => ({ page, matcher: toMatcher(path) })),
);

/** An address as pages have theirs: without a slash at the end. */
export function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/([^/])\/$/, '$1');
}

/** The page at an address, with or without a slash at its end; null where none is. */
export function pageAt(pathname: string): PageMeta | null {
  const path = withoutTrailingSlash(pathname);
  return matchers.find(({ matcher }) => matcher.test(path))?.page ?? null;
}
