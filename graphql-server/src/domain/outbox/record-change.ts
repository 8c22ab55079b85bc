import { dayName } from '#contract/civil-date';
import { formatEuros } from '#contract/format-price';
import { getPaidByCard, isPaidByCard } from '#contract/paid';
import type { Booking, Refund } from '#prisma';
import { type NewEntry, recordAudit } from '../audit/record-audit';
import { type NewBookingEvent, recordBookingEvents } from '../booking-events';
import { formatClass, nameDay } from '../format';
import type { BookingPushKind, Jobs, Tx } from '../ports';
import type { DatedClass } from '../schedule/dated-class';
import { queueClientPushes } from './queue-client-pushes';
import { type DateMail, type NewMail, queueDateMails, queueMails } from './queue-mails';
import { type NewNotification, queueNotifications } from './queue-notifications';

/** Who makes a change: a client, the teacher by her username, or STUDIO: a job, or the payment provider. */
export type Author = 'CLIENT' | 'STUDIO' | { username: string };

/** What the consequences of each kind of change depend on, beside its author and instant. */
type ChangeFacts = {
  /** `tookOffer`: a place was held for them from the waitlist. `isRaised`: the teacher added a place to the class for them. */
  BOOKED: { booking: Booking; tookOffer: boolean; isRaised: boolean };
  /** `isRebooking`: the answer after their class was cancelled. `edition`: how many times the booking has moved. */
  MOVED: {
    from: Booking;
    to: Booking;
    isRebooking: boolean;
    isMailed: boolean;
    edition: number;
    refundCents: number;
    requestKey: string | null;
  };
  CANCELLED: { booking: Booking; isLate: boolean; refundCents: number };
  /** The class was cancelled with a choice, and no other one was chosen. */
  CLAIM_ENDED: { booking: Booking; refundCents: number };
  /** The teacher returns the money of a place that was cancelled without a refund. */
  REFUND_REQUESTED: { booking: Booking };
  /** `isNews`: the client does not know of it yet. `isPlaceFreed`: they had the place, and the class is to come. */
  REFUNDED: { booking: Booking; refund: Refund; isNews: boolean; isPlaceFreed: boolean };
  DIFFERENCE_REFUNDED: { booking: Booking; refund: Refund; isNews: boolean };
  REFUND_FAILED: { booking: Booking; refund: Refund };
  /** `mark`: what the audit log says of it. */
  ATTENDANCE_MARKED: { booking: Booking; mark: string };
  /** The class in which they have a seat instead of a cancelled one has changed. `edition`: how often a choice was offered. */
  HELD_CLASS_CHANGED: { booking: Booking; edition: number };
  /** `version`: that of the date. `choosing`: those who can choose another class or the money; a job mails them. */
  CLASS_CANCELLED: {
    occurrenceId: string;
    ending: readonly Booking[];
    choosing: readonly Booking[];
    isRepeated: boolean;
    version: number;
    summary: string;
  };
  CLASS_RESTORED: { occurrenceId: string; returning: readonly Booking[]; version: number; summary: string };
  CLASS_CHANGED: { bookings: readonly Booking[]; version: number };
  /** A date went to another day, with its bookings as they were before. `version`: that of the date there. */
  CLASS_MOVED: { bookings: readonly Booking[]; toOccurrenceId: string; version: number };
  TAKES_PLACE: { occurrenceId: string; datedClass: DatedClass; people: readonly Booking[] };
};

type OneChange<Kind extends keyof ChangeFacts> = { kind: Kind; by: Author; at: Date } & ChangeFacts[Kind];
type Change = { [Kind in keyof ChangeFacts]: OneChange<Kind> }[keyof ChangeFacts];

/** What follows from a change. Every kind of change answers every question. */
type Consequences = {
  /** What it adds to the history of each booking. */
  events: readonly Omit<NewBookingEvent, 'by' | 'at'>[];
  /** The mail to the client, or to each client of the date. */
  mail: NewMail | DateMail | null;
  /** The notification for the teacher. */
  notification: Omit<NewNotification, 'at'> | null;
  /** The push to the clients' devices that are registered for these bookings. */
  push: { kind: BookingPushKind; bookings: readonly Booking[] } | null;
  /** The entry of the audit log. It is written when the teacher makes the change. */
  audit: Pick<NewEntry, 'action' | 'subjectType' | 'subjectId' | 'summary'> | null;
};

/**
 * Records something that happened to a booking, or to the bookings of a date, in the transaction in which it happens: in their
 * history, as mail and push to the clients, as notification for the teacher, and in the audit log.
 */
export async function recordChange(tx: Tx, jobs: Jobs, change: Change): Promise<void> {
  const { by, at } = change;
  const { events, mail, notification, push, audit } = getConsequences(change);
  const actor = typeof by === 'string' ? by : 'TEACHER';
  await recordBookingEvents(
    tx,
    events.map((event) => ({ ...event, by: actor, at })),
  );
  if (mail) await ('bookings' in mail ? queueDateMails(tx, jobs, mail) : queueMails(tx, jobs, [mail]));
  if (notification) await queueNotifications(tx, jobs, [{ ...notification, at }]);
  if (push) await queueClientPushes(tx, jobs, { kind: push.kind, bookingIds: push.bookings.map(({ id }) => id) });
  if (audit && typeof by === 'object') await recordAudit(tx, { by, ...audit, at });
}

/** Says what follows from a change. */
export function getConsequences<Kind extends keyof ChangeFacts>(change: OneChange<Kind>): Consequences {
  return CONSEQUENCES[change.kind](change);
}

const CONSEQUENCES: { [Kind in keyof ChangeFacts]: (change: OneChange<Kind>) => Consequences } = {
  BOOKED: ({ booking, by, tookOffer, isRaised, at }) => {
    const { id: bookingId, occurrenceId: toOccurrenceId, priceCents } = booking;
    return {
      events: [
        { bookingId, kind: 'BOOKED', toOccurrenceId, amountCents: priceCents },
        ...(tookOffer ? [{ bookingId, kind: 'WAITLIST_BOOKED' as const, toOccurrenceId }] : []),
      ],
      mail: { ...toClientMail(booking, 'BOOKING_CONFIRMATION'), createdAt: at },
      notification: by === 'CLIENT' ? { kind: 'BOOKING_MADE', about: { bookingId } } : null,
      push: null,
      audit: toBookingEntry(
        booking,
        'added a person',
        `Added a person to ${formatDay(booking)}${isRaised ? ', with one more place' : ''}.`,
      ),
    };
  },

  MOVED: ({ from, to, by, isRebooking, isMailed, edition, refundCents, requestKey }) => ({
    events: [
      {
        bookingId: from.id,
        kind: isRebooking ? 'REBOOKED' : 'MOVED',
        fromOccurrenceId: from.occurrenceId,
        fromClass: formatClass(from),
        toOccurrenceId: to.occurrenceId,
        amountCents: refundCents || null,
        requestKey,
      },
    ],
    mail: isMailed ? { ...toClientMail(to, 'BOOKING_MOVED'), edition } : null,
    // The class screen shows the answers to a choice: 140 of them would be too many notifications.
    notification:
      by === 'CLIENT' && !isRebooking ? { kind: 'BOOKING_MOVED', about: { bookingId: to.id }, edition } : null,
    push: null,
    audit: toBookingEntry(
      to,
      'moved a place',
      `Moved a place from ${formatDay(from)} at ${from.localTime} to ${formatDay(to)} at ${to.localTime}.`,
    ),
  }),

  CANCELLED: ({ booking, by, isLate, refundCents }) => ({
    events: [toCancelEvent(booking, isLate ? 'CANCELLED_LATE' : 'CANCELLED', refundCents)],
    mail: toClientMail(booking, 'BOOKING_CANCELLED'),
    notification: by === 'CLIENT' ? { kind: 'BOOKING_CANCELLED', about: { bookingId: booking.id } } : null,
    push: null,
    audit: toBookingEntry(booking, 'cancelled a place', formatCancelled(booking, refundCents)),
  }),

  CLAIM_ENDED: ({ booking, refundCents }) => ({
    events: [toCancelEvent(booking, 'CANCELLED', refundCents)],
    mail: toClientMail(booking, 'BOOKING_CANCELLED'),
    notification: null,
    push: null,
    audit: toBookingEntry(booking, 'cancelled a place', formatCancelled(booking, refundCents)),
  }),

  REFUND_REQUESTED: ({ booking }) => ({
    events: [],
    // The mail leaves when the money does.
    mail: null,
    notification: null,
    push: null,
    audit: toBookingEntry(
      booking,
      'refunded',
      `Refunds ${formatEuros(booking.priceCents)} for a cancelled place in ${formatDay(booking)}.`,
    ),
  }),

  REFUNDED: ({ booking, refund, by, isNews, isPlaceFreed }) => ({
    events: [toRefundEvent(booking, 'REFUNDED', refund)],
    mail: isNews ? { ...toClientMail(booking, 'BOOKING_REFUNDED'), refundId: refund.id } : null,
    // Only a refund that frees the place is news for the teacher, unless she requested it.
    notification:
      isNews && isPlaceFreed && by === 'STUDIO'
        ? { kind: 'BOOKING_CANCELLED', about: { bookingId: booking.id } }
        : null,
    push: refund.purpose === 'TAKEN_AGAIN' ? { kind: 'PLACE_TAKEN', bookings: [booking] } : null,
    audit: toBookingEntry(
      booking,
      'refunded',
      `Refunded ${formatEuros(refund.amountCents)} for a place in ${formatDay(booking)}.`,
    ),
  }),

  DIFFERENCE_REFUNDED: ({ booking, refund, isNews }) => ({
    events: [toRefundEvent(booking, 'REFUNDED', refund)],
    mail: isNews ? { kind: 'PAYMENT_REFUNDED', recipient: booking.email, refundId: refund.id } : null,
    notification: null,
    push: null,
    audit: null,
  }),

  REFUND_FAILED: ({ booking, refund }) => ({
    events: [toRefundEvent(booking, 'REFUND_FAILED', refund)],
    mail: null,
    // The teacher sees the error at once, or is notified of the payment issue.
    notification: null,
    push: null,
    audit: null,
  }),

  ATTENDANCE_MARKED: ({ booking, mark }) => ({
    events: [{ bookingId: booking.id, kind: 'ATTENDANCE_MARKED' }],
    mail: null,
    notification: null,
    push: null,
    audit: toBookingEntry(booking, 'marked attendance', `Marked a place in ${formatDay(booking)}: ${mark}.`),
  }),

  HELD_CLASS_CHANGED: ({ booking, edition }) => ({
    events: [{ bookingId: booking.id, kind: 'REBOOKING_OFFERED', fromOccurrenceId: booking.occurrenceId }],
    mail: { ...toClientMail(booking, 'REBOOKING_OFFER'), edition },
    notification: null,
    push: null,
    audit: null,
  }),

  CLASS_CANCELLED: ({ occurrenceId, ending, choosing, isRepeated, version, summary }) => ({
    events: [
      ...ending.map((booking) => toCancelEvent(booking, 'CANCELLED_BY_STUDIO', getPaidByCard(booking))),
      ...choosing.flatMap(({ id: bookingId, occurrenceId: fromOccurrenceId }) => [
        { bookingId, kind: 'CANCELLED_BY_STUDIO' as const, fromOccurrenceId },
        { bookingId, kind: 'REBOOKING_OFFERED' as const, fromOccurrenceId },
      ]),
    ],
    mail: { kind: 'CLASS_CANCELLED', version, bookings: ending },
    notification: null,
    push: isRepeated ? null : { kind: 'CLASS_CANCELLED', bookings: [...ending, ...choosing] },
    audit: toDateEntry(occurrenceId, isRepeated ? 'cancelled again' : 'cancelled', summary),
  }),

  CLASS_RESTORED: ({ occurrenceId, returning, version, summary }) => ({
    events: returning.map((booking) => ({
      bookingId: booking.id,
      kind: 'REBOOKED',
      toOccurrenceId: booking.occurrenceId,
    })),
    mail: { kind: 'CLASS_RESTORED', version, bookings: returning },
    notification: null,
    push: { kind: 'CLASS_RESTORED', bookings: returning },
    audit: toDateEntry(occurrenceId, 'restored', summary),
  }),

  CLASS_CHANGED: ({ bookings, version }) => ({
    events: bookings.map(({ id: bookingId }) => ({ bookingId, kind: 'CLASS_CHANGED' })),
    mail: { kind: 'CLASS_CHANGED', version, bookings },
    notification: null,
    push: { kind: 'CLASS_CHANGED', bookings },
    // An edit of a class has one entry for all of its dates.
    audit: null,
  }),

  CLASS_MOVED: ({ bookings, toOccurrenceId, version }) => ({
    events: bookings.map((booking) => ({
      bookingId: booking.id,
      kind: 'MOVED',
      fromOccurrenceId: booking.occurrenceId,
      fromClass: formatClass(booking),
      toOccurrenceId,
    })),
    mail: { kind: 'CLASS_CHANGED', version, bookings },
    notification: null,
    push: { kind: 'CLASS_CHANGED', bookings },
    audit: null,
  }),

  TAKES_PLACE: ({ occurrenceId, datedClass, people }) => ({
    events: [],
    mail: null,
    notification: null,
    push: { kind: 'TAKES_PLACE', bookings: people },
    audit: toDateEntry(
      occurrenceId,
      'confirmed',
      `Decided that ${datedClass.title} on ${dayName(datedClass.localDate)} at ${datedClass.localTime} takes place.`,
    ),
  }),
};

const toClientMail = ({ id, email }: Booking, kind: NewMail['kind']) => ({ kind, recipient: email, bookingId: id });

type Cancelled = 'CANCELLED' | 'CANCELLED_LATE' | 'CANCELLED_BY_STUDIO';

function toCancelEvent({ id, occurrenceId: fromOccurrenceId }: Booking, kind: Cancelled, refundCents: number) {
  return { bookingId: id, kind, fromOccurrenceId, amountCents: refundCents > 0 ? refundCents : null };
}

function toRefundEvent({ id }: Booking, kind: 'REFUNDED' | 'REFUND_FAILED', { amountCents }: Refund) {
  return { bookingId: id, kind, amountCents };
}

function toBookingEntry({ id }: Booking, action: string, summary: string) {
  return { action, subjectType: 'BOOKING', subjectId: id, summary } as const;
}

function toDateEntry(occurrenceId: string, action: string, summary: string) {
  return { action, subjectType: 'DATE', subjectId: occurrenceId, summary } as const;
}

const formatDay = ({ title, localDate }: Booking) => `${title} on ${nameDay(localDate)}`;

function formatCancelled(booking: Booking, refundCents: number): string {
  const what = `Cancelled a place in ${formatDay(booking)}`;
  if (!isPaidByCard(booking)) return `${what}.`;
  return refundCents > 0 ? `${what}: ${formatEuros(refundCents)} is refunded.` : `${what}: the money is kept.`;
}
