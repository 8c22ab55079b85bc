import { expect, it } from 'vitest';
import { formatFreeCancellation, getFreeCancellationAfterMove, getFreeCancellationUntil } from './cancellation';

it.each([
  ['2026-11-25T06:45:00Z', 'Free cancellation until Tuesday 24 November, 07:45'],
  // Clocks go forward in the night before the class: 24 elapsed hours are 25 by the clock.
  ['2027-03-28T08:00:00Z', 'Free cancellation until Saturday 27 March, 09:00'],
  ['2027-10-31T09:00:00Z', 'Free cancellation until Saturday 30 October, 11:00'],
])('promises for a class at %s in Madrid: %s', (startsAt, line) => {
  expect(formatFreeCancellation(getFreeCancellationUntil(new Date(startsAt)), 'Europe/Madrid')).toBe(line);
});

it('leaves everybody a day to cancel for free after the studio has moved a class', () => {
  expect(getFreeCancellationAfterMove(new Date('2027-03-27T12:00:00Z'))).toEqual(new Date('2027-03-28T12:00:00Z'));
});
