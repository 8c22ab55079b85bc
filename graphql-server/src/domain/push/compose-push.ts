import { formatPeople } from '#contract/format-count';
import { formatEuros } from '#contract/format-price';
import { occurrenceId } from '#contract/occurrence-id';
import { paths } from '#contract/paths';
import { listLines, type PushText } from '#contract/push-notification';
import type { Booking, NotificationKind, Prisma } from '#prisma';
import { nameDayShort } from '../format';
import { getJoinUrl } from '../schedule/join-link';
import { fromDbDate } from '../time/local-date';

/** One event as a push notification shows it. */
export type NotificationInput = {
  kind: NotificationKind;
  /** The person who booked, cancelled or wrote; the place whose weather is to be decided; a class without a link; 'A payment'. */
  name: string;
  /** The class and its time: 'Sunrise Mat, Sat 12 Dec 09:30'. Null for a message and a payment issue. */
  occasion: string | null;
  /** Text of the message or of the payment issue. Null for a booking. */
  text: string | null;
  /** The screen that shows it. */
  path: string;
};

const MAX_TITLE = 60;
const MAX_BODY = 240;

/**
 * Composes one push message for all events that wait for a device: who, what, when. It contains no address, and stays below a
 * push service's limit of 4,096 bytes, of which encryption needs about 100.
 */
export function composePush(notifications: readonly NotificationInput[]): PushText {
  const [first] = notifications;
  if (!first) throw new RangeError('There is no notification to send.');
  const count = notifications.length;
  const isOfOneKind = notifications.every(({ kind }) => kind === first.kind);
  const plural = isOfOneKind ? PLURALS[first.kind] : 'things happened';
  return {
    title: count === 1 ? singleTitle(first) : `${count} ${plural}`,
    body: truncate(listLines(notifications.map(isOfOneKind ? formatLine : formatEvent), count), MAX_BODY),
    // Several weather calls are decided on one screen.
    path: count === 1 || (isOfOneKind && first.kind === 'WEATHER_CALL_DUE') ? first.path : paths.adminDashboard,
    tag: isOfOneKind ? first.kind.toLowerCase() : 'several',
    count,
    plural,
  };
}

/** A long name is shortened, never what happened: a booking would read like its cancellation. */
function singleTitle({ kind, name }: NotificationInput): string {
  const verb = TITLE_VERBS[kind];
  return `${truncate(name, MAX_TITLE - 1 - verb.length)} ${verb}`;
}

const TITLE_VERBS: Record<NotificationKind, string> = {
  BOOKING_MADE: 'booked',
  BOOKING_CANCELLED: 'cancelled',
  BOOKING_MOVED: 'moved to another class',
  WEATHER_CALL_DUE: 'waits for your weather call',
  JOIN_LINK_MISSING: 'has no link to its room',
  PAYMENT_ISSUE: 'needs your attention',
  WAITLIST_JOINED: 'waits for a place',
  MESSAGE_RECEIVED: 'wrote',
};

const PLURALS: Record<NotificationKind, string> = {
  BOOKING_MADE: 'new bookings',
  BOOKING_CANCELLED: 'bookings cancelled',
  BOOKING_MOVED: 'bookings moved',
  WEATHER_CALL_DUE: 'classes wait for your weather call',
  JOIN_LINK_MISSING: 'online classes have no link',
  PAYMENT_ISSUE: 'payments need your attention',
  WAITLIST_JOINED: 'people joined a waitlist',
  MESSAGE_RECEIVED: 'new messages',
};

/** One line, because a shown notification is merged with the next one line by line. */
function formatLine({ kind, name, occasion, text }: NotificationInput): string {
  const about = (occasion ?? text ?? '').replace(/\s+/g, ' ');
  return kind === 'PAYMENT_ISSUE' ? about : `${name}: ${about}`;
}

/** A line below a title that does not say what happened. */
function formatEvent(notification: NotificationInput): string {
  return formatLine({ ...notification, name: singleTitle(notification) });
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A grapheme may have any number of code units; without a bound, a short name could exceed the size limit. */
const MAX_UNITS_PER_GRAPHEME = 4;

/** At most `max` graphemes. */
function truncate(text: string, max: number): string {
  const bounded = text.slice(0, max * MAX_UNITS_PER_GRAPHEME).toWellFormed();
  const shown = [...graphemes.segment(bounded)].map(({ segment }) => segment);
  return shown.length > max ? `${shown.slice(0, max - 1).join('')}…` : bounded;
}

/** The relations of a notification that its text needs. */
export const NOTIFICATION_PARTS = {
  booking: {
    include: {
      occurrence: { select: { availabilityId: true, localDate: true } },
      events: {
        where: { by: 'CLIENT', kind: { in: ['MOVED', 'CANCELLED', 'CANCELLED_LATE'] } },
        orderBy: { id: 'desc' },
      },
    },
  },
  contactMessage: true,
  paymentIssue: true,
  waitlistEntry: { include: { occurrence: { include: { availability: true } } } },
  occurrence: {
    include: { availability: true, _count: { select: { bookings: { where: { status: 'CONFIRMED' } } } } },
  },
} satisfies Prisma.NotificationInclude;

export type NotificationWithParts = Prisma.NotificationGetPayload<{ include: typeof NOTIFICATION_PARTS }>;

/** Formats a booked class and its time: 'Sunrise Mat, Sat 12 Dec 09:30'. */
export const formatClassShort = ({ title, localDate, localTime }: Pick<Booking, 'title' | 'localDate' | 'localTime'>) =>
  `${title}, ${nameDayShort(localDate)} ${localTime}`;

/** Describes a notification from the current state of its booking or message. */
export function toNotificationInput({
  kind,
  booking,
  contactMessage,
  occurrence,
  paymentIssue,
  waitlistEntry,
}: NotificationWithParts): NotificationInput {
  if (paymentIssue) {
    return { kind, name: 'A payment', occasion: null, text: paymentIssue.words, path: paths.adminDashboard };
  }
  if (waitlistEntry) return { kind, name: waitlistEntry.name, text: null, ...describeWaited(waitlistEntry.occurrence) };
  if (occurrence) return { kind, text: null, ...describeOccurrence(kind, occurrence) };
  if (booking) {
    const { availabilityId, localDate } = booking.occurrence;
    return {
      kind,
      name: booking.name,
      occasion: formatOccasion(kind, booking),
      text: null,
      path: paths.adminClass(occurrenceId(availabilityId, fromDbDate(localDate))),
    };
  }
  return {
    kind,
    name: contactMessage?.name ?? 'Somebody',
    occasion: null,
    text: contactMessage?.message ?? null,
    path: contactMessage ? paths.adminConversation(contactMessage.id) : paths.adminDashboard,
  };
}

type WaitedOccurrence = NonNullable<NotificationWithParts['waitlistEntry']>['occurrence'];

/** The full class that somebody waits for: 'Sunrise Mat, Sat 12 Dec 09:30'. */
function describeWaited({ availability, localDate, localTime }: WaitedOccurrence) {
  const { id, title } = availability;
  return {
    occasion: formatClassShort({ title, localDate, localTime: localTime ?? availability.localTime }),
    path: paths.adminClass(occurrenceId(id, fromDbDate(localDate))),
  };
}

type OccurrenceOfNotification = NonNullable<NotificationWithParts['occurrence']>;

/** A class or its place, and when and for how many people: 'Sat 12 Dec 09:30, 8 people'. */
function describeOccurrence(kind: NotificationKind, { availability, _count, ...date }: OccurrenceOfNotification) {
  const when = `${nameDayShort(date.localDate)} ${date.localTime ?? availability.localTime}`;
  if (kind === 'JOIN_LINK_MISSING') {
    const isMissing = getJoinUrl(availability, date) === null && date.cancelledAt === null;
    return {
      name: availability.title,
      occasion: `${when}, ${isMissing ? formatPeople(_count.bookings) : 'done already'}`,
      path: paths.adminClass(occurrenceId(availability.id, fromDbDate(date.localDate))),
    };
  }
  const isDecided = date.takesPlaceSince !== null || date.cancelledAt !== null;
  return {
    name: date.location ?? availability.location,
    occasion: `${when}, ${isDecided ? 'decided already' : formatPeople(_count.bookings)}`,
    path: paths.adminWeather,
  };
}

type BookingOfNotification = NonNullable<NotificationWithParts['booking']>;

/** The class of a booking; after a change by its client with what became of it: 'Sunrise Mat, Sat 12 Dec 09:30 (€22.00 goes back)'. */
function formatOccasion(kind: NotificationKind, booking: BookingOfNotification): string {
  const occasion = formatClassShort(booking);
  const event = booking.events.find((one) => (one.kind === 'MOVED') === (kind === 'BOOKING_MOVED'));
  if (!event || kind === 'BOOKING_MADE') return occasion;
  const notes = [
    event.kind === 'MOVED' && 'the new class',
    event.kind === 'CANCELLED_LATE' && 'late',
    event.amountCents !== null && `${formatEuros(event.amountCents)} goes back`,
  ].filter(Boolean);
  return notes.length > 0 ? `${occasion} (${notes.join(', ')})` : occasion;
}
