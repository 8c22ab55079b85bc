import { describe, expect, it } from 'vitest';
import { formatPeriod, startOfPeriod } from './retention';

describe('startOfPeriod', () => {
  it.each([
    [{ days: 30 }, '2026-12-15T03:17:00Z', '2026-11-15T03:17:00Z'],
    [{ days: 90 }, '2027-03-01T00:00:00Z', '2026-12-01T00:00:00Z'],
    [{ years: 1 }, '2027-07-01T12:00:00Z', '2026-07-01T12:00:00Z'],
    [{ years: 6 }, '2032-11-21T00:00:00Z', '2026-11-21T00:00:00Z'],
    // A leap day: rounding must not delete data a day early.
    [{ years: 1 }, '2028-02-29T12:00:00Z', '2027-02-28T12:00:00Z'],
  ])('subtracts %j from %s and returns %s', (period, now, start) => {
    expect(startOfPeriod(period, new Date(now))).toEqual(new Date(start));
  });
});

it.each([
  [{ years: 1 }, '1 year'],
  [{ years: 6 }, '6 years'],
  [{ days: 90 }, '90 days'],
])('formats the period %j as "%s"', (period, text) => {
  expect(formatPeriod(period)).toBe(text);
});
