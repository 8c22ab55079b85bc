import { describe, expect, it } from 'vitest';
import { NO_FREE_CANCELLATION } from '#contract/cancellation';
import { type QuotedBooking, quoteCancellation } from './cancellation-quote';

const FREE_UNTIL = new Date('2027-06-09T08:00:00Z');
const STARTS_AT = new Date('2027-06-10T08:00:00Z');
const shift = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

const byCard: QuotedBooking = {
  status: 'CONFIRMED',
  paymentMethod: 'CARD',
  priceCents: 2200,
  paidCashAt: null,
  startsAt: STARTS_AT,
  durationMinutes: 60,
  freeCancellationUntil: FREE_UNTIL,
  createdAt: shift(FREE_UNTIL, -86_400_000),
  isClassCancelled: false,
  refund: null,
  isCancelledLate: false,
  rebookingOffer: null,
};
const bookedLate: QuotedBooking = { ...byCard, createdAt: FREE_UNTIL };
const inPerson: QuotedBooking = { ...byCard, paymentMethod: 'IN_PERSON' };
const late: QuotedBooking = { ...byCard, status: 'CANCELLED', isCancelledLate: true };
const TAKEN_UNTIL = shift(STARTS_AT, -3_600_000);
const IF_TAKEN = 'if somebody takes your place before Thursday 10 June, 09:00.';
const refund = { status: 'DUE', amountCents: 2200 } as const;

const quote = (booking: QuotedBooking, now: Date) => quoteCancellation(booking, { now, timeZone: 'Europe/Madrid' });

describe('quoteCancellation', () => {
  it.each<[string, QuotedBooking, Date, string, number, string]>([
    ['by card, a second before the instant', byCard, shift(FREE_UNTIL, -1_000), 'FREE', 2200, 'You get €22.00 back'],
    ['by card, at the instant', byCard, FREE_UNTIL, 'FREE', 2200, 'You get €22.00 back'],
    ['by card, a second after the instant', byCard, shift(FREE_UNTIL, 1_000), 'LATE', 0, 'Wednesday 9 June, 10:00'],
    ['by card, late', byCard, shift(TAKEN_UNTIL, -1_000), 'LATE', 0, `You get €22.00 back ${IF_TAKEN}`],
    [
      'by card, booked too late',
      bookedLate,
      shift(FREE_UNTIL, 1_000),
      'LATE',
      0,
      `${NO_FREE_CANCELLATION} You get €22.00`,
    ],
    ['by card, an hour before the start', byCard, TAKEN_UNTIL, 'LATE', 0, 'You get no money back'],
    ['by card, a second before the start', byCard, shift(STARTS_AT, -1_000), 'LATE', 0, 'somebody else can have'],
    ['by card, at the start', byCard, STARTS_AT, 'CLOSED', 0, 'has started'],
    ['in person, in time', inPerson, FREE_UNTIL, 'NOTHING_TO_PAY', 0, 'nothing to pay'],
    ['in person, late', inPerson, shift(FREE_UNTIL, 1_000), 'NOTHING_TO_PAY', 0, 'nothing to pay'],
    ['in person, at the start', inPerson, STARTS_AT, 'CLOSED', 0, 'has started'],
    [
      'of a class cancelled with a choice, at its last instant',
      { ...byCard, isClassCancelled: true, rebookingOffer: { until: FREE_UNTIL, outcome: null } },
      FREE_UNTIL,
      'CLOSED',
      0,
      'Until Wednesday 9 June, 10:00 you can choose: another class, or your money back.',
    ],
    [
      'of a class cancelled with a choice, a second too late',
      { ...byCard, isClassCancelled: true, rebookingOffer: { until: FREE_UNTIL, outcome: null } },
      shift(FREE_UNTIL, 1_000),
      'CLOSED',
      0,
      'This class was cancelled.',
    ],
    ['refunded', { ...byCard, status: 'REFUNDED' }, FREE_UNTIL, 'CLOSED', 0, 'your money was returned'],
    [
      'cancelled with a refund',
      { ...byCard, status: 'CANCELLED', refund },
      FREE_UNTIL,
      'CLOSED',
      0,
      '€22.00 is on its way',
    ],
    ['cancelled without a refund', { ...byCard, status: 'CANCELLED' }, FREE_UNTIL, 'CLOSED', 0, 'no money comes back'],
    ['cancelled late', late, shift(TAKEN_UNTIL, -1_000), 'CLOSED', 0, `You get €22.00 back ${IF_TAKEN}`],
    ['cancelled late, an hour before the start', late, TAKEN_UNTIL, 'CLOSED', 0, 'no money comes back'],
    ['cancelled late of a cancelled class', { ...late, isClassCancelled: true }, FREE_UNTIL, 'CLOSED', 0, 'no money'],
    [
      'cancelled late, then with its class',
      { ...byCard, status: 'CANCELLED', isClassCancelled: true },
      FREE_UNTIL,
      'CLOSED',
      0,
      'no money comes back',
    ],
    [
      'that is being refunded',
      { ...byCard, refund },
      FREE_UNTIL,
      'CLOSED',
      0,
      'is being refunded. €22.00 is on its way',
    ],
    [
      'whose refund failed',
      { ...byCard, refund: { ...refund, status: 'FAILED' } },
      FREE_UNTIL,
      'FREE',
      2200,
      'You get €22.00 back',
    ],
    [
      'that was paid in cash',
      { ...inPerson, paidCashAt: FREE_UNTIL },
      FREE_UNTIL,
      'NOTHING_TO_PAY',
      0,
      'your teacher settles it',
    ],
    [
      'by card of a class that costs nothing',
      { ...byCard, priceCents: 0 },
      FREE_UNTIL,
      'NOTHING_TO_PAY',
      0,
      'nothing to pay',
    ],
    [
      'by card of a free class, cancelled',
      { ...byCard, priceCents: 0, status: 'CANCELLED' },
      FREE_UNTIL,
      'CLOSED',
      0,
      'This booking was cancelled. There is nothing to pay.',
    ],
    [
      'by card of a free class that the studio cancelled',
      { ...byCard, priceCents: 0, isClassCancelled: true },
      FREE_UNTIL,
      'CLOSED',
      0,
      'This class was cancelled. There is nothing to pay.',
    ],
    [
      'of a free class that was marked as paid in cash',
      { ...inPerson, priceCents: 0, paidCashAt: FREE_UNTIL },
      FREE_UNTIL,
      'NOTHING_TO_PAY',
      0,
      'There is nothing to pay.',
    ],
    ['cancelled in person', { ...inPerson, status: 'CANCELLED' }, FREE_UNTIL, 'CLOSED', 0, 'nothing to pay'],
    [
      'of a class that the studio cancelled',
      { ...byCard, isClassCancelled: true, refund },
      FREE_UNTIL,
      'CLOSED',
      0,
      'This class was cancelled. €22.00 is',
    ],
  ])('quotes a booking %s', (_case, booking, now, kind, refundCents, words) => {
    const quoted = quote(booking, now);
    expect(quoted).toMatchObject({ kind, refundCents, message: expect.stringContaining(words) });
    expect(quoted.refundIfTakenCents).toBe(kind === 'LATE' && now < TAKEN_UNTIL ? 2200 : 0);
  });
});
