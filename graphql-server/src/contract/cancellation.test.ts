import { expect, it } from 'vitest';
import { formatFreeCancellation, getFreeCancellationAfterChange, getFreeCancellationUntil } from './cancellation';

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
