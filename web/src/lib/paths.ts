import { CONTACT_PATH, MESSAGE_SENT_PATH } from '#contract/contact-paths';
import { MAILS_STOPPED_PATH, stopMailsPath } from '#contract/stop-mails';

export type BookingStep = 'calendar' | 'details' | 'payment-method' | 'confirm' | 'thank-you';

/** Every path of the site. Links and redirects are built from these, never from strings of their own. */
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
  /** The calendar with one class already in view. */
  bookPreselected: (availabilityId: string): string => `/book/calendar?preselect=${encodeURIComponent(availabilityId)}`,
  /** What was booked on this device. */
  ownBookings: '/your-bookings',
  about: '/about-me',
  contact: CONTACT_PATH,
  messageSent: MESSAGE_SENT_PATH,
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  locations: '/pilates-barcelona-locations',
  stopMails: stopMailsPath,
  mailsStopped: MAILS_STOPPED_PATH,
  admin: '/admin',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  /** The dashboard, at its messages. */
  adminMessages: '/admin/dashboard/messages',
  adminAvailability: '/admin/availability',
  /** The single dates of a series. */
  adminSeriesDates: (availabilityId: string): string => `/admin/availability/${availabilityId}/dates`,
  /** One class of one day. */
  adminClass: (occurrenceId: string): string => `/admin/classes/${occurrenceId}`,
  adminConversation: (threadId: string): string => `/admin/conversations/${threadId}`,
  adminActivity: '/admin/activity',
  adminNotifications: '/admin/notifications',
  /** What is kept about one client. */
  adminPrivacy: '/admin/privacy',
  adminSecurity: '/admin/security',
} as const;
