import { expect, it } from 'vitest';
import { findNearestDay } from './nearest-day';

it.each([
  [['2026-12-01', '2026-12-30', '2026-12-31'], '2026-12-30'],
  [['2026-12-01', '2026-12-31'], '2026-12-31'],
  [['2026-12-01', '2026-12-02'], '2026-12-02'],
  [['2027-01-04', '2027-01-05'], '2027-01-04'],
  [[], null],
])('of the days %j, a booking of 30 December opens %s', (days, expected) => {
  expect(findNearestDay(days, '2026-12-30')).toBe(expected);
});
