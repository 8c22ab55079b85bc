import { expect, it } from 'vitest';
import { getMoveDates } from './use-class-changes';

it.each([
  ['of that month', '2026-12-12', ['2026-12-01', '2026-12-31']],
  ['of the month before', '2026-11-30', ['2026-11-30', '2026-12-31']],
  ['of the month after', '2027-01-31', ['2026-12-01', '2027-01-31']],
  ['of a day too far away', '2027-02-01', ['2026-12-01', '2026-12-31']],
  ['of a day too long ago', '2026-10-30', ['2026-12-01', '2026-12-31']],
])('a booking %s that may move in December follows these days', (_when, day, [from, to]) => {
  expect(getMoveDates(day, '2026-12')).toEqual({ from, to });
});
