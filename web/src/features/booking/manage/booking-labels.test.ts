import { describe, expect, it } from 'vitest';
import { NO_FREE_CANCELLATION } from '#contract/cancellation';
import { MOVED_ALREADY, NOTHING_TO_CHOOSE, TAKES_PLACE_AGAIN } from '#contract/personal-pages';
import { studio } from '#studio';
import {
  formatEvent,
  formatJoinLink,
  formatNothingByCard,
  formatPriceDifference,
  formatTargetCancellable,
  formatWeather,
  toClassLabel,
  toStatusLabel,
  whyNoChoice,
} from './booking-labels';

const ZONE = 'Europe/Madrid';

describe('formatPriceDifference', () => {
  it.each([
    ['CARD', 2200, 1500, '€7.00 goes back to your card'],
    ['CARD', 2200, 2200, 'Same price, paid already'],
    ['IN_PERSON', 1500, 1800, '€3.00 more, paid at the class'],
    ['IN_PERSON', 1850, 1500, '€3.50 less, paid at the class'],
    ['IN_PERSON', 1500, 1500, 'Same price'],
  ] as const)(
    'a booking by %s of %i cents that moves to a class of %i cents: %s',
    (paymentMethod, paid, price, text) => {
      expect(formatPriceDifference({ paymentMethod, priceCents: paid }, { priceCents: price })).toBe(text);
    },
  );
});

describe('formatNothingByCard', () => {
  it.each([
    [false, 1500, ', and there is nothing to pay.'],
    [true, 0, ', and there is nothing to pay.'],
    [true, 1500, `. You have paid €15.00 in cash: ${studio.instructor.firstName} settles it with you.`],
  ])(
    'ends the sentence about a place whose price was paid in cash (%s), %i cents, with %j',
    (isPaidCash, priceCents, end) => {
      expect(formatNothingByCard({ isPaidCash, priceCents })).toBe(end);
    },
  );
});

describe('formatTargetCancellable', () => {
  const target = { freeCancellationUntil: '2026-11-24T06:45:00.000Z', priceCents: 1500 };
  const inTime = { asOf: '2026-11-24T06:45:00.000Z', timeZone: ZONE };
  const late = { asOf: '2026-11-24T06:45:00.001Z', timeZone: ZONE };

  it('names the instant in the time zone of the studio, up to that instant', () => {
    const text = 'Free cancellation until Tuesday 24 November, 07:45';
    expect(formatTargetCancellable({ paymentMethod: 'CARD' }, target, inTime)).toBe(text);
  });

  it('says that cancelling is not free any more, a moment later', () => {
    expect(formatTargetCancellable({ paymentMethod: 'CARD' }, target, late)).toBe(NO_FREE_CANCELLATION);
  });

  it('says nothing then where there is nothing to lose', () => {
    expect(formatTargetCancellable({ paymentMethod: 'IN_PERSON' }, target, late)).toBeNull();
    expect(formatTargetCancellable({ paymentMethod: 'CARD' }, { ...target, priceCents: 0 }, late)).toBeNull();
  });
});

describe('formatWeather', () => {
  const owned = {
    weatherCall: { by: '2026-11-24T05:45:00.000Z', state: 'PENDING', decidedAt: null },
    date: '2026-11-24',
  } as const;

  it.each([
    ['by card', 'CARD', 1500, false, 'your money back'],
    ['in cash already', 'IN_PERSON', 1500, true, 'your money back'],
    ['at the class', 'IN_PERSON', 1500, false, 'nothing to pay'],
    ['nothing after a move to a free class', 'CARD', 0, false, 'nothing to pay'],
    ['nothing, marked as paid', 'IN_PERSON', 0, true, 'nothing to pay'],
  ] as const)('offers to somebody who pays %s what is right', (_, paymentMethod, priceCents, isPaidCash, otherwise) => {
    const circumstances = { asOf: '2026-11-23T09:00:00.000Z', timeZone: ZONE };
    expect(formatWeather(owned, { paymentMethod, priceCents, isPaidCash }, circumstances)).toBe(
      `Weather call by 06:45. If it rains: another class or ${otherwise}, as you like.`,
    );
  });
});

describe('formatEvent', () => {
  const at = '2026-11-24T06:45:00.000Z';

  it.each([
    ['BOOKED', 'CLIENT', 'Booked on Tuesday 24 November, 07:45'],
    ['MOVED', 'TEACHER', `Moved by ${studio.instructor.firstName} on Tuesday 24 November, 07:45`],
    ['CANCELLED_LATE', 'CLIENT', 'Cancelled on Tuesday 24 November, 07:45'],
    ['CLASS_CHANGED', 'STUDIO', 'Time or place changed on Tuesday 24 November, 07:45'],
    ['REFUND_FAILED', 'STUDIO', null],
    ['WAITLIST_BOOKED', 'CLIENT', null],
  ] as const)('the event %s by %s reads %s', (kind, by, text) => {
    expect(formatEvent({ kind, by, at, amountCents: null }, ZONE)).toBe(text);
  });
});

describe('formatJoinLink', () => {
  const room = { joinLinkFrom: '2026-11-24T08:00:00.000Z', joinUrl: null, maskedEmail: 'a•••@example.com' };
  const before = '2026-11-24T07:59:59.000Z';
  const time = 'The link to the room appears here on Tuesday 24 November, 09:00';

  it.each([
    ['a class to come', room, before, `${time}, and comes by mail 45 minutes before the class.`],
    ['a class to come, to somebody without an address', { ...room, maskedEmail: '' }, before, `${time}.`],
    [
      'a class whose link is missing',
      room,
      room.joinLinkFrom,
      `${studio.instructor.firstName} has not set the link to the room yet. It appears here as soon as it is there, and comes by mail.`,
    ],
    ['a class whose link is there', { ...room, joinUrl: 'https://meet.example/room' }, room.joinLinkFrom, null],
    ['a class that is not online', { ...room, joinLinkFrom: null }, before, null],
  ])('says when the link to the room of %s comes', (_case, facts, asOf, text) => {
    expect(formatJoinLink(facts, asOf, ZONE)).toBe(text);
  });
});

describe('toStatusLabel', () => {
  const booking = {
    status: 'CONFIRMED',
    startsAt: '2026-11-24T09:00:00.000Z',
    durationMinutes: 60,
    cancellation: { kind: 'FREE' },
    history: [{ kind: 'BOOKED' }],
  } as const;
  const ended = { ...booking, status: 'CANCELLED' } as const;
  const byStudio = { kind: 'CANCELLED_BY_STUDIO' } as const;
  const before = '2026-11-24T08:59:59.000Z';

  it.each([
    ['a coming class', booking, before, 'Confirmed'],
    ['a class that has begun', booking, '2026-11-24T09:00:00.000Z', 'Has begun'],
    ['a class that has ended', booking, '2026-11-24T10:00:00.000Z', 'Over'],
    ['a cancelled booking', ended, before, 'Cancelled'],
    ['a place that ended with its class', { ...ended, history: [byStudio] }, before, 'Class cancelled'],
    [
      'a place whose owner chose no other class',
      { ...ended, history: [byStudio, { kind: 'REBOOKING_OFFERED' }, { kind: 'CANCELLED' }] },
      before,
      'Class cancelled',
    ],
    [
      'a place that was cancelled after its class was restored',
      { ...ended, history: [byStudio, { kind: 'REBOOKED' }, { kind: 'CANCELLED' }] },
      before,
      'Cancelled',
    ],
    ['a refunded booking', { ...booking, status: 'REFUNDED' }, before, 'Refunded'],
    ['a class that the studio cancelled', { ...booking, cancellation: { kind: 'CLOSED' } }, before, 'Class cancelled'],
  ] as const)('the state of %s is shown in a word or two', (_case, facts, asOf, text) => {
    expect(toStatusLabel(facts, asOf)).toEqual({ text, isConfirmed: text === 'Confirmed' });
    expect(toClassLabel(facts, asOf)).toBe(text === 'Confirmed' ? 'Now' : text);
  });
});

describe('whyNoChoice', () => {
  const open = { kind: 'FREE', message: 'You get €22.00 back to the card you paid with.' } as const;
  const closed = { kind: 'CLOSED', message: 'This booking was cancelled, and your money was returned.' } as const;
  const offered = ['BOOKED', 'CANCELLED_BY_STUDIO', 'REBOOKING_OFFERED'] as const;

  it.each([
    ['never had one', open, null, ['BOOKED'], NOTHING_TO_CHOOSE],
    ['moved to another class', open, { outcome: 'MOVED' }, [...offered, 'REBOOKED'], MOVED_ALREADY],
    ['has ended', closed, { outcome: 'REFUNDED' }, [...offered, 'CANCELLED'], closed.message],
    ['has its class back', open, null, [...offered, 'REBOOKED'], TAKES_PLACE_AGAIN],
    ['had its class back and moved', open, null, [...offered, 'REBOOKED', 'MOVED'], NOTHING_TO_CHOOSE],
  ] as const)(
    'gives the reason why a booking that %s has no choice',
    (_case, cancellation, rebooking, kinds, reason) => {
      expect(whyNoChoice({ cancellation, rebooking, history: kinds.map((kind) => ({ kind })) })).toBe(reason);
    },
  );
});
