import { occurrenceId } from '#contract/occurrence-id';
import type { NoticeKind, Prisma } from '#prisma';
import { fromDbDate } from '../schedule/local-date';

/** One thing that happened, in what it takes to say it. */
export type NotificationInput = {
  kind: NoticeKind;
  /** Who booked or wrote. */
  name: string;
  /** What they booked, and when: 'Sunrise Mat, Sat 12 Dec 09:30'. Absent for a message. */
  occasion: string | null;
  /** What they wrote. Absent for a booking. */
  text: string | null;
  /** The screen that shows it. */
  path: string;
};

/** What the service worker shows. */
export type PushPayload = {
  title: string;
  body: string;
  /** The screen that a press opens. */
  path: string;
  /** A later notification of the same tag takes the place of an earlier one. */
  tag: string;
  /** How many things this one notification tells of. */
  count: number;
};

const TITLES: Record<NoticeKind, (count: number) => string> = {
  BOOKING_MADE: (count) => (count === 1 ? 'New booking' : `${count} new bookings`),
  BOOKING_CANCELLED: (count) => (count === 1 ? 'A place was given back' : `${count} places were given back`),
  MESSAGE_RECEIVED: (count) => (count === 1 ? 'New message' : `${count} new messages`),
};

const DASHBOARD = '/admin/dashboard';
const MAX_TITLE = 60;
const MAX_BODY = 240;
const LISTED = 3;

/**
 * One notification for everything that a device has not been told yet, the useful line first: who, what, when. It carries no
 * address of anybody, and stays below what a push service takes: 4,096 bytes, of which encryption needs about 100.
 */
export function composePush(notifications: readonly NotificationInput[]): PushPayload {
  const [first] = notifications;
  if (!first) throw new RangeError('There is nothing to tell.');
  const kinds = new Set(notifications.map(({ kind }) => kind));
  const title = kinds.size === 1 ? TITLES[first.kind](notifications.length) : `${notifications.length} things happened`;
  const lines = notifications.slice(0, LISTED).map(formatLine);
  const more = notifications.length - lines.length;
  return {
    title: cut(notifications.length === 1 ? lineTitle(first) : title, MAX_TITLE),
    body: cut([...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'), MAX_BODY),
    path: notifications.length === 1 ? first.path : DASHBOARD,
    tag: kinds.size === 1 ? first.kind.toLowerCase() : 'several',
    count: notifications.length,
  };
}

const lineTitle = ({ kind, name }: NotificationInput) => {
  if (kind === 'BOOKING_MADE') return `${name} booked`;
  if (kind === 'BOOKING_CANCELLED') return `${name} does not come`;
  return `${name} wrote`;
};

const formatLine = ({ name, occasion, text }: NotificationInput) =>
  occasion ? `${name}: ${occasion}` : `${name}: ${text ?? ''}`;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** One character as a person counts them may be written with any number of signs: this many of them are enough. */
const SIGNS_PER_CHARACTER = 4;

/** At most `max` characters as a person counts them, cut between two of them. */
function cut(text: string, max: number): string {
  const bounded = text.slice(0, max * SIGNS_PER_CHARACTER).toWellFormed();
  const shown = [...characters.segment(bounded)].map(({ segment }) => segment);
  return shown.length > max ? `${shown.slice(0, max - 1).join('')}…` : bounded;
}

/** What has to be read with a notice to say it. */
export const NOTIFICATION_PARTS = {
  booking: { include: { occurrence: { select: { availabilityId: true, localDate: true } } } },
  contactMessage: true,
} satisfies Prisma.NotificationInclude;

export type NotificationWithParts = Prisma.NotificationGetPayload<{ include: typeof NOTIFICATION_PARTS }>;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** A notice in what it takes to say it, from the state of things now. */
export function getFacts({ kind, booking, contactMessage }: NotificationWithParts): NotificationInput {
  if (booking) {
    const { availabilityId, localDate } = booking.occurrence;
    return {
      kind,
      name: booking.name,
      occasion: `${booking.title}, ${dayFormat.format(booking.localDate)} ${booking.localTime}`,
      text: null,
      path: `/admin/classes/${occurrenceId(availabilityId, fromDbDate(localDate))}`,
    };
  }
  return {
    kind,
    name: contactMessage?.name ?? 'Somebody',
    occasion: null,
    text: contactMessage?.message ?? null,
    path: contactMessage ? `/admin/conversations/${contactMessage.id}` : '/admin/dashboard',
  };
}
