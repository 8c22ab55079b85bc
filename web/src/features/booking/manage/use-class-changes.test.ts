import { expect, it } from 'vitest';
import { getMoveDates, hasTurned } from './use-class-changes';

it.each([
  ['of that month', '2026-12-12', ['2026-12-01', '2026-12-31']],
  ['of the month before', '2026-11-30', ['2026-11-30', '2026-12-31']],
  ['of the month after', '2027-01-31', ['2026-12-01', '2027-01-31']],
  ['of a day too far away', '2027-02-01', ['2026-12-01', '2026-12-31']],
  ['of a day too long ago', '2026-10-30', ['2026-12-01', '2026-12-31']],
])('a booking %s that may move in December follows these days', (_when, day, [from, to]) => {
  expect(getMoveDates(day, '2026-12')).toEqual({ from, to });
});

const BOOKING = {
  startsAt: '2026-12-05T18:00:00Z',
  durationMinutes: 60,
  freeCancellationUntil: '2026-12-04T18:00:00Z',
  joinLinkFrom: '2026-12-05T17:45:00Z',
  rebooking: { until: '2026-12-03T18:00:00Z' },
};

it.each([
  ['the choice ends', '2026-12-03T18:00:00Z'],
  ['free cancellation ends', '2026-12-04T18:00:00Z'],
  ['the link to the room comes', '2026-12-05T17:45:00Z'],
  ['the class begins', '2026-12-05T18:00:00Z'],
  ['the class is over', '2026-12-05T19:00:00Z'],
])('the page of a booking is out of date as soon as %s, until the next answer', (_when, moment) => {
  const before = new Date(Date.parse(moment) - 1).toISOString();
  expect(hasTurned(BOOKING, before, moment)).toBe(true);
  expect(hasTurned(BOOKING, moment, moment)).toBe(false);
  expect(hasTurned(BOOKING, '2026-12-01T12:00:00Z', '2026-12-02T12:00:00Z')).toBe(false);
});

it('the page of a booking without a choice and a link is not out of date when the time stands still', () => {
  const plain = { ...BOOKING, joinLinkFrom: null, rebooking: null };
  expect(hasTurned(plain, '2026-12-05T17:00:00Z', '2026-12-05T17:59:59Z')).toBe(false);
});
