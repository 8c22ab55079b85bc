/** The steps of the booking flow in their order, as they stand in its paths. */
export const BOOKING_STEPS = ['calendar', 'details', 'payment-method', 'confirm', 'thank-you'] as const;
export type BookingStep = (typeof BOOKING_STEPS)[number];

/** The address of a text, no page, with the licences of all typefaces and packages in the product. */
export const LICENCES_PATH = '/licences.txt';

/**
 * Every path of the site, in one place: links, redirects, mails, notifications and page metadata are built from this table.
 * A placeholder such as `:mailId` as an argument gives the pattern of the route.
 */
export const paths = {
  home: '/',
  book: '/book',
  bookCalendar: '/book/calendar',
  /** A step of the booking flow. Under a share link the prefix stays, and its first step is the shared class. */
  bookStep: (shareableId: string | null, step: BookingStep): string => {
    if (shareableId === null) return `/book/${step}`;
    const shared = `/book/${encodeURIComponent(shareableId)}`;
    return step === 'calendar' ? shared : `${shared}/${step}`;
  },
  /** The route of every share link. */
  sharedClass: '/book/:shareableId',
  /** The calendar with one class already in view. */
  bookPreselected: (availabilityId: string): string => `/book/calendar?preselect=${encodeURIComponent(availabilityId)}`,
  /** The bookings made on this device. */
  ownBookings: '/your-bookings',
  /** Where the owner of a booking changes it: `link` is personal (domain/links.ts). Its forms post to their own page. */
  manage: (link: string): string => `/manage/${link}`,
  manageCancel: (link: string): string => `/manage/${link}/cancel`,
  manageMove: (link: string): string => `/manage/${link}/move`,
  /** Where its owner answers after the class was cancelled: another class, or the money. */
  manageChoice: (link: string): string => `/manage/${link}/choice`,
  /** Where somebody who waits for a place takes it or leaves the waitlist: `link` is personal. Its forms post to their own page. */
  waitlist: (link: string): string => `/waitlist/${link}`,
  /** Where a visitor joins the waitlist of a full class; `classId` is its occurrence id. Its form posts to its own page. */
  joinWaitlist: (classId: string): string => `/waitlist/join/${classId}`,
  /** Where a visitor asks for a mail with a link to all of their coming bookings. */
  myBookings: '/my-bookings',
  linkedBookings: (link: string): string => `/my-bookings/${link}`,
  about: '/about-me',
  /** The contact form posts to this path too when scripts are off, and is redirected to `messageSent`. */
  contact: '/contact',
  messageSent: '/message-sent',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  locations: '/pilates-barcelona-locations',
  accessibility: '/accessibility',
  /** Where a recipient unsubscribes: a page with one button, and the target of a mail program's one-click unsubscribe. */
  stopMails: (mailId: string): string => `/stop-mails/${mailId}`,
  /** Confirms that the recipient has unsubscribed. */
  mailsStopped: '/mails-stopped',
  admin: '/admin',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  /** The dashboard, scrolled to its messages. */
  adminMessages: '/admin/dashboard/messages',
  adminAvailability: '/admin/availability',
  /** The single dates of a series. */
  adminSeriesDates: (availabilityId: string): string => `/admin/availability/${availabilityId}/dates`,
  /** One class on one day. */
  adminClass: (occurrenceId: string): string => `/admin/classes/${occurrenceId}`,
  /** A mail to everybody who has a place in it. */
  adminWriteToClass: (occurrenceId: string): string => `/admin/classes/${occurrenceId}/write`,
  adminConversation: (threadId: string): string => `/admin/conversations/${threadId}`,
  /** Where the teacher decides whether outdoor classes take place. */
  adminWeather: '/admin/weather',
  adminActivity: '/admin/activity',
  adminNotifications: '/admin/notifications',
  /** What the person behind an address booked. */
  adminPersonScreen: '/admin/person',
  adminPerson: (email: string): string => `/admin/person?email=${encodeURIComponent(email)}`,
  /** The data stored about one client. */
  adminPrivacy: '/admin/privacy',
  adminSecurity: '/admin/security',
} as const;
