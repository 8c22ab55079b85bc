import { studio } from '#studio';
import { decodeUri } from './decode-uri';
import { type BookingStep, paths } from './paths';

/** The metadata of a page, for search engines, link previews and the browser tab. */
export type PageMeta = {
  /** The path; `:name` stands for one segment of any text. */
  path: string;
  /** Further paths of the same page. */
  alsoAt?: readonly string[];
  title: string;
  description: string;
  /** Whether search engines may index it. */
  isIndexed: boolean;
  /** Not indexed, but the same for everybody: the server renders it, and it works without scripts. */
  isPlain?: true;
  /** For one person, with a personal link in its address: rendered for each request, and never stored. */
  isPersonal?: true;
};

const { name, instructor, places } = studio;

/** 'Contact · Mar i Pins' */
export const titled = (text: string) => `${text} · ${name}`;

const indexed = (path: string, title: string, description: string): PageMeta => ({
  path,
  title: titled(title),
  description,
  isIndexed: true,
});

/** A step of the booking flow after the calendar, at both its paths. */
const step = (slug: BookingStep, title: string): PageMeta => ({
  path: paths.bookStep(null, slug),
  alsoAt: [`${paths.sharedClass}/${slug}`],
  title: titled(title),
  description: `${title}: a step of booking a Pilates class with ${name}.`,
  isIndexed: false,
});

/** A page for one person. No search engine shows it, so that its description says what it is and no more. */
const personal = (path: string, title: string): PageMeta => ({
  path,
  title: titled(title),
  description: `${title}: a page of ${name} for the person with its personal link.`,
  isIndexed: false,
  isPersonal: true,
});

/** Every page of the site. The server has no other pages, and the browser uses the same titles. */
export const PAGES: readonly PageMeta[] = [
  { path: paths.home, title: `${name} · ${studio.tagline}`, description: studio.description, isIndexed: true },
  {
    ...indexed(
      paths.bookCalendar,
      'Book a Pilates class',
      'The calendar of all classes: pick a day, a time and a place, see how many spots are left, and book in a minute without an account.',
    ),
    alsoAt: [paths.book],
  },
  indexed(
    paths.about,
    `About ${instructor.name}`,
    `${instructor.name} teaches outdoor and mat Pilates in Barcelona and Castelldefels, in English, Catalan and Spanish.`,
  ),
  indexed(
    paths.locations,
    'Pilates in Barcelona: our locations',
    `${places.map((place) => place.name).join(', ')}: meeting points, directions and what to bring.`,
  ),
  indexed(
    paths.contact,
    'Contact',
    `Write to ${instructor.name} about classes, private sessions and corporate events in Barcelona and Castelldefels.`,
  ),
  indexed(
    paths.privacy,
    'Privacy Policy',
    `What ${name} knows about you, why, who else sees it, and what you can ask for.`,
  ),
  indexed(
    paths.terms,
    'Terms of Service',
    `The terms for classes with ${name}: booking, cancelling, paying, and taking part at your own risk.`,
  ),
  indexed(
    paths.accessibility,
    'Accessibility',
    `How the pages of ${name} work with a keyboard, a screen reader and large text, and whom to write to when they do not.`,
  ),
  step('details', 'Your Details'),
  step('payment-method', 'Payment Method'),
  step('confirm', 'Confirm & Book'),
  step('thank-you', 'Booking Confirmed'),
  {
    path: paths.sharedClass,
    title: titled('Your class'),
    description: `${instructor.name} shares a Pilates class with you: see when and where it is, and book your place.`,
    isIndexed: false,
  },
  {
    path: paths.stopMails(':mailId'),
    title: titled('Stop mails'),
    description: `Ask ${name} to send you no more mailings. Mails about your own bookings still reach you.`,
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
    description: `${name} sends you no more mailings. Mails about your own bookings still reach you.`,
    isIndexed: false,
    isPlain: true,
  },
  {
    path: paths.ownBookings,
    title: titled('Your bookings'),
    description: `The classes that were booked on this device: when they are, where we meet, and how to get there.`,
    isIndexed: false,
  },
  personal(paths.manage(':link'), 'Your booking'),
  personal(paths.manageCancel(':link'), 'Cancel your place'),
  personal(paths.manageMove(':link'), 'Move to another class'),
  personal(paths.manageChoice(':link'), 'Make your choice'),
  personal(paths.waitlist(':link'), 'Your place on the waitlist'),
  personal(paths.joinWaitlist(':classId'), 'Join the waitlist'),
  personal(paths.myBookings, 'Find your bookings'),
  personal(paths.linkedBookings(':link'), 'Your coming classes'),
  {
    path: paths.adminDashboard,
    alsoAt: [
      paths.admin,
      paths.adminLogin,
      paths.adminMessages,
      paths.adminAvailability,
      paths.adminSeriesDates(':availabilityId'),
      paths.adminClass(':occurrenceId'),
      paths.adminWriteToClass(':occurrenceId'),
      paths.adminConversation(':threadId'),
      paths.adminWeather,
      paths.adminActivity,
      paths.adminNotifications,
      paths.adminPersonScreen,
      paths.adminPrivacy,
      paths.adminSecurity,
    ],
    title: titled('Admin Area'),
    description: `Where ${instructor.name} runs the studio: classes, bookings, messages and mail. Only with a sign-in.`,
    isIndexed: false,
  },
];

/** The metadata of a path without a page. */
export const NOT_FOUND_PAGE = {
  title: titled('Page not found'),
  description: 'There is nothing at this address. The link may be old, or a character may be missing.',
  isIndexed: false,
} as const;

const toMatcher = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
const patterns = PAGES.flatMap((page) =>
  [page.path, ...(page.alsoAt ?? [])].map((pattern) => ({ page, pattern, matcher: toMatcher(pattern) })),
);

/** Removes a slash at the end, which no page's path has. */
export function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/([^/])\/$/, '$1');
}

/** Finds the page at a path, with or without a slash at its end. */
export function pageAt(pathname: string): PageMeta | null {
  const path = withoutTrailingSlash(pathname);
  return patterns.find(({ matcher }) => matcher.test(path))?.page ?? null;
}

/** One character of an address, percent-encoded or not. */
const CHARACTER = /%[0-9a-f]{2}(?:%[89ab][0-9a-f])*|./giu;
/** What a sentence or a chat puts behind a link: punctuation, and characters that nobody sees. No link of ours ends with one. */
const BEHIND_LINK = /^[.,;:!?…'"’”»)\]}>*\s\p{Default_Ignorable_Code_Point}]$/u;

const isBehindLink = (character: string) => BEHIND_LINK.test(decodeUri(character) ?? character);

/**
 * Finds the path of the page that somebody means: without what was put behind a link, and in lower case except for ids and
 * personal links. A path that is right already is returned as it is. Null: there is no such page.
 */
export function findPagePath(pathname: string): string | null {
  const characters = pathname.match(CHARACTER) ?? [];
  while (isBehindLink(characters.at(-1) ?? '')) characters.pop();
  const path = characters.join('');
  if (pageAt(path)) return path;
  const names = withoutTrailingSlash(path).split('/');
  const found = patterns.find(({ matcher }) => new RegExp(matcher, 'i').test(names.join('/')));
  if (!found) return null;
  const parts = found.pattern.split('/');
  return parts.map((part, index) => (part.startsWith(':') ? names[index] : part)).join('/');
}
