import { expect, it } from 'vitest';
import {
  formatCancellable,
  formatFreeCancellation,
  getFreeCancellationAfterChange,
  getFreeCancellationUntil,
  NO_FREE_CANCELLATION,
} from './cancellation';

it.each([
  ['2026-11-25T06:45:00Z', 'Free cancellation until Tuesday 24 November, 07:45'],
  // Clocks go forward in the night before the class: 24 elapsed hours are 25 by the clock.
  ['2027-03-28T08:00:00Z', 'Free cancellation until Saturday 27 March, 09:00'],
  ['2027-10-31T09:00:00Z', 'Free cancellation until Saturday 30 October, 11:00'],
])('promises for a class at %s in Madrid: %s', (startsAt, line) => {
  expect(formatFreeCancellation(getFreeCancellationUntil(new Date(startsAt)), 'Europe/Madrid')).toBe(line);
});

it.each([
  ['begins in a week', '2027-03-09T12:00:00Z', '2027-03-01T12:00:00Z', '2027-03-08T12:00:00Z'],
  ['begins in 30 hours', '2027-03-03T18:00:00Z', '2027-03-01T12:00:00Z', '2027-03-03T12:00:00Z'],
  ['begins in three hours', '2027-03-02T15:00:00Z', '2027-03-01T12:00:00Z', '2027-03-02T15:00:00Z'],
  ['could be cancelled for longer', '2027-03-05T12:00:00Z', '2027-03-04T20:00:00Z', '2027-03-04T20:00:00Z'],
])(
  'after a change by the studio, a class that %s can be cancelled for free in time',
  (_which, startsAt, before, until) => {
    const change = { startsAt: new Date(startsAt), before: new Date(before), now: new Date('2027-03-02T12:00:00Z') };
    expect(getFreeCancellationAfterChange(change)).toEqual(new Date(until));
  },
);

const IN_TIME = 'Free cancellation until Tuesday 24 November, 07:45';

it.each([
  ['paid by card', 'CARD', 1500, NO_FREE_CANCELLATION],
  ['paid in person', 'IN_PERSON', 1500, null],
  ['for free', 'IN_PERSON', 0, null],
  ['moved to a free class after a payment by card', 'CARD', 0, null],
] as const)(
  'denies a free cancellation only where a payment would be lost: a place %s',
  (_, paymentMethod, priceCents, late) => {
    const until = new Date('2026-11-24T06:45:00Z');
    const format = (now: string) =>
      formatCancellable({ paymentMethod, priceCents }, until, { now: new Date(now), timeZone: 'Europe/Madrid' });
    expect([format('2026-11-24T06:45:00.000Z'), format('2026-11-24T06:45:00.001Z')]).toEqual([IN_TIME, late]);
  },
);
