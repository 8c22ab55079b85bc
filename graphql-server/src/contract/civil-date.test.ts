import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonths,
  dayAndMonth,
  dayInMonth,
  dayName,
  daysBetween,
  formatLongDate,
  getLastDay,
  longDateTime,
  monthName,
  shortDate,
  weekdayIndex,
} from './civil-date';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('civil dates', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-03-28', 1, '2027-03-29'], // the clocks go forward in Madrid
    ['2027-10-31', 1, '2027-11-01'], // and back
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('addDays: %s plus %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-05', 20, '2028-01'],
    ['2026-05', -5, '2025-12'],
  ])('addMonths: %s plus %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('getLastDay: %s ends on %s', (month, expected) => {
    expect(getLastDay(month)).toBe(expected);
  });

  it.each([
    ['2026-01-31', '2026-02', '2026-02-28'],
    ['2026-03-15', '2026-04', '2026-04-15'],
  ])('dayInMonth: %s moved to %s is %s', (day, month, expected) => {
    expect(dayInMonth(day, month)).toBe(expected);
  });

  it('weekdayIndex counts from Monday', () => {
    expect(weekdayIndex('2026-12-07')).toBe(0);
    expect(weekdayIndex('2026-12-13')).toBe(6);
  });

  it.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'formats a date the same in the time zone %s',
    (name) => {
      vi.stubEnv('TZ', name);
      expect(dayName('2026-12-03')).toBe('Thursday 3 December 2026');
      expect(formatLongDate('2026-12-12')).toBe('Saturday, 12 December 2026');
      expect(longDateTime('2026-12-12', '07:45')).toBe('Saturday, 12 December 2026\u00a0· 07:45');
      expect(dayAndMonth('2026-12-12')).toBe('Saturday, 12 December');
      expect(shortDate('2026-12-12')).toBe('Sat 12 Dec');
      expect(monthName('2026-12')).toBe('December 2026');
    },
  );
});

describe('addDays and daysBetween', () => {
  it.each<[string, string, number, string]>([
    ['over the spring change of clocks', '2027-03-27', 2, '2027-03-29'],
    ['over the autumn change of clocks', '2027-10-30', 2, '2027-11-01'],
    ['backwards over a new year', '2028-01-02', -6, '2027-12-27'],
    ['to a leap day', '2028-02-28', 1, '2028-02-29'],
    ['past a February without one', '2027-02-28', 1, '2027-03-01'],
    ['to the same day', '2027-05-05', 0, '2027-05-05'],
    ['over a century', '2027-01-01', 36_525, '2127-01-02'],
  ])('adds and counts days %s', (_name, date, days, other) => {
    expect(addDays(date, days)).toBe(other);
    expect(daysBetween(date, other)).toBe(days);
  });
});
