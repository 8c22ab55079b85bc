import { describe, expect, it } from 'vitest';
import type { Refund } from '#prisma';
import { toBooking } from '../mail/templates/test-data';
import type { DatedClass } from '../schedule/dated-class';
import { getConsequences, type recordChange } from './record-change';

const AT = new Date('2026-11-20T10:00:00Z');
const TEACHER = { username: 'teacher' };
const OF_CLIENT = { by: 'CLIENT', at: AT } as const;
const OF_STUDIO = { by: 'STUDIO', at: AT } as const;
const OF_TEACHER = { by: TEACHER, at: AT };

const booking = toBooking();
const inPerson = toBooking({ paymentMethod: 'IN_PERSON' });
const moved = toBooking({ occurrenceId: '6f1c1a52-0000-4000-8000-000000000003', title: 'Roll', localTime: '09:00' });
const { occurrenceId } = booking;
const refund = { id: 'refund', purpose: 'ADMIN', amountCents: 2200 } as Refund;
const datedClass = {
  availabilityId: 'class',
  title: 'Flow',
  localDate: '2026-12-03',
  localTime: '07:45',
} as DatedClass;
const DAY = 'Sunrise Flow on Thursday 3 December 2026';
const move = {
  kind: 'MOVED',
  from: booking,
  to: moved,
  isRebooking: false,
  isMailed: true,
  edition: 2,
  refundCents: 500,
  requestKey: 'key',
} as const;
const cancelled = { kind: 'CLASS_CANCELLED', occurrenceId, version: 3, summary: 'Cancelled.' } as const;

/** Each consequence in a line of its own. */
function summarise({ events, mail, notification, push, audit }: ReturnType<typeof getConsequences>) {
  return {
    events: events.map(({ kind, amountCents }) => (amountCents ? `${kind} ${amountCents}` : kind)),
    mail: mail && ('bookings' in mail ? `${mail.kind} to ${mail.bookings.length}` : mail.kind),
    notification: notification?.kind ?? null,
    push: push && `${push.kind} to ${push.bookings.length}`,
    audit: audit && `${audit.action}: ${audit.summary}`,
  };
}

type Expected = Partial<ReturnType<typeof summarise>>;
type Change = Parameters<typeof recordChange>[2];

const NOTHING = { events: [], mail: null, notification: null, push: null, audit: null };

describe('getConsequences', () => {
  it.each<[what: string, change: Change, expected: Expected]>([
    [
      'a booking of a client',
      { kind: 'BOOKED', booking, tookOffer: false, isRaised: false, ...OF_CLIENT },
      {
        events: ['BOOKED 2200'],
        mail: 'BOOKING_CONFIRMATION',
        notification: 'BOOKING_MADE',
        audit: `added a person: Added a person to ${DAY}.`,
      },
    ],
    [
      'a booking from the waitlist',
      { kind: 'BOOKED', booking, tookOffer: true, isRaised: false, ...OF_CLIENT },
      {
        events: ['BOOKED 2200', 'WAITLIST_BOOKED'],
        mail: 'BOOKING_CONFIRMATION',
        notification: 'BOOKING_MADE',
        audit: `added a person: Added a person to ${DAY}.`,
      },
    ],
    [
      'a person whom the teacher adds to a full class',
      { kind: 'BOOKED', booking, tookOffer: false, isRaised: true, ...OF_TEACHER },
      {
        events: ['BOOKED 2200'],
        mail: 'BOOKING_CONFIRMATION',
        audit: `added a person: Added a person to ${DAY}, with one more place.`,
      },
    ],
    [
      'a move of a client',
      { ...move, ...OF_CLIENT },
      {
        events: ['MOVED 500'],
        mail: 'BOOKING_MOVED',
        notification: 'BOOKING_MOVED',
        audit: `moved a place: Moved a place from ${DAY} at 07:45 to Roll on Thursday 3 December 2026 at 09:00.`,
      },
    ],
    [
      'the answer of a client whose class was cancelled',
      { ...move, isRebooking: true, refundCents: 0, ...OF_CLIENT },
      {
        events: ['REBOOKED'],
        mail: 'BOOKING_MOVED',
        audit: `moved a place: Moved a place from ${DAY} at 07:45 to Roll on Thursday 3 December 2026 at 09:00.`,
      },
    ],
    [
      'a move of the teacher without a mail',
      { ...move, isMailed: false, ...OF_TEACHER },
      {
        events: ['MOVED 500'],
        audit: `moved a place: Moved a place from ${DAY} at 07:45 to Roll on Thursday 3 December 2026 at 09:00.`,
      },
    ],
    [
      'a late cancellation of a client',
      { kind: 'CANCELLED', booking, isLate: true, refundCents: 0, ...OF_CLIENT },
      {
        events: ['CANCELLED_LATE'],
        mail: 'BOOKING_CANCELLED',
        notification: 'BOOKING_CANCELLED',
        audit: `cancelled a place: Cancelled a place in ${DAY}: the money is kept.`,
      },
    ],
    [
      'a cancellation of a place that had moved to a free class',
      { kind: 'CANCELLED', booking: { ...booking, priceCents: 0 }, isLate: true, refundCents: 0, ...OF_CLIENT },
      {
        events: ['CANCELLED_LATE'],
        mail: 'BOOKING_CANCELLED',
        notification: 'BOOKING_CANCELLED',
        audit: `cancelled a place: Cancelled a place in ${DAY}.`,
      },
    ],
    [
      'a cancellation of the teacher',
      { kind: 'CANCELLED', booking, isLate: false, refundCents: 2200, ...OF_TEACHER },
      {
        events: ['CANCELLED 2200'],
        mail: 'BOOKING_CANCELLED',
        audit: `cancelled a place: Cancelled a place in ${DAY}: €22.00 is refunded.`,
      },
    ],
    [
      'a claim of a client who wants no other class',
      { kind: 'CLAIM_ENDED', booking: inPerson, refundCents: 0, ...OF_CLIENT },
      {
        events: ['CANCELLED'],
        mail: 'BOOKING_CANCELLED',
        audit: `cancelled a place: Cancelled a place in ${DAY}.`,
      },
    ],
    [
      'a refund that the teacher requests later',
      { kind: 'REFUND_REQUESTED', booking, ...OF_TEACHER },
      { audit: `refunded: Refunds €22.00 for a cancelled place in ${DAY}.` },
    ],
    [
      'a refund that frees a place and that nobody knows of',
      { kind: 'REFUNDED', booking, refund, isNews: true, isPlaceFreed: true, ...OF_STUDIO },
      {
        events: ['REFUNDED 2200'],
        mail: 'BOOKING_REFUNDED',
        notification: 'BOOKING_CANCELLED',
        audit: `refunded: Refunded €22.00 for a place in ${DAY}.`,
      },
    ],
    [
      'a refund of the teacher that frees a place',
      { kind: 'REFUNDED', booking, refund, isNews: true, isPlaceFreed: true, ...OF_TEACHER },
      {
        events: ['REFUNDED 2200'],
        mail: 'BOOKING_REFUNDED',
        audit: `refunded: Refunded €22.00 for a place in ${DAY}.`,
      },
    ],
    [
      'a refund of a place that somebody else has taken',
      {
        kind: 'REFUNDED',
        booking,
        refund: { ...refund, purpose: 'TAKEN_AGAIN' },
        isNews: true,
        isPlaceFreed: false,
        ...OF_STUDIO,
      },
      {
        events: ['REFUNDED 2200'],
        mail: 'BOOKING_REFUNDED',
        push: 'PLACE_TAKEN to 1',
        audit: `refunded: Refunded €22.00 for a place in ${DAY}.`,
      },
    ],
    [
      'a refund that the mail about the cancellation named',
      { kind: 'REFUNDED', booking, refund, isNews: false, isPlaceFreed: true, ...OF_STUDIO },
      { events: ['REFUNDED 2200'], audit: `refunded: Refunded €22.00 for a place in ${DAY}.` },
    ],
    [
      'a difference that no mail about the move named',
      { kind: 'DIFFERENCE_REFUNDED', booking, refund, isNews: true, ...OF_STUDIO },
      { events: ['REFUNDED 2200'], mail: 'PAYMENT_REFUNDED' },
    ],
    [
      'a refund that failed',
      { kind: 'REFUND_FAILED', booking, refund, ...OF_STUDIO },
      { events: ['REFUND_FAILED 2200'] },
    ],
    [
      'a mark',
      { kind: 'ATTENDANCE_MARKED', booking, mark: 'came', ...OF_TEACHER },
      { events: ['ATTENDANCE_MARKED'], audit: `marked attendance: Marked a place in ${DAY}: came.` },
    ],
    [
      'a change of the class in which a seat is held',
      { kind: 'HELD_CLASS_CHANGED', booking, edition: 2, ...OF_STUDIO },
      { events: ['REBOOKING_OFFERED'], mail: 'REBOOKING_OFFER' },
    ],
    [
      'a class that is cancelled with a choice for one person',
      { ...cancelled, ending: [booking, inPerson], choosing: [booking], isRepeated: false, ...OF_TEACHER },
      {
        events: [
          ...['CANCELLED_BY_STUDIO 2200', 'CANCELLED_BY_STUDIO'],
          ...['CANCELLED_BY_STUDIO', 'REBOOKING_OFFERED'],
        ],
        mail: 'CLASS_CANCELLED to 2',
        push: 'CLASS_CANCELLED to 3',
        audit: 'cancelled: Cancelled.',
      },
    ],
    [
      'a class that is cancelled again',
      { ...cancelled, ending: [booking], choosing: [], isRepeated: true, ...OF_TEACHER },
      {
        events: ['CANCELLED_BY_STUDIO 2200'],
        mail: 'CLASS_CANCELLED to 1',
        audit: 'cancelled again: Cancelled.',
      },
    ],
    [
      'a class that is restored',
      { kind: 'CLASS_RESTORED', occurrenceId, returning: [booking], version: 4, summary: 'Restored.', ...OF_TEACHER },
      {
        events: ['REBOOKED'],
        mail: 'CLASS_RESTORED to 1',
        push: 'CLASS_RESTORED to 1',
        audit: 'restored: Restored.',
      },
    ],
    [
      'a class that is changed',
      { kind: 'CLASS_CHANGED', bookings: [booking, inPerson], version: 4, ...OF_STUDIO },
      { events: ['CLASS_CHANGED', 'CLASS_CHANGED'], mail: 'CLASS_CHANGED to 2', push: 'CLASS_CHANGED to 2' },
    ],
    [
      'a class that takes place',
      { kind: 'TAKES_PLACE', occurrenceId, datedClass, people: [booking], ...OF_TEACHER },
      {
        push: 'TAKES_PLACE to 1',
        audit: 'confirmed: Decided that Flow on Thursday 3 December 2026 at 07:45 takes place.',
      },
    ],
  ])('says what follows from %s', (_what, change, expected) => {
    expect(summarise(getConsequences(change))).toEqual({ ...NOTHING, ...expected });
  });
});
