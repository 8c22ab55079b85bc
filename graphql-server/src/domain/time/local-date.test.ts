import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { firstOfMonth, fromDbDate, getWeekday, type LocalDate, lastOfMonth, toDbDate } from './local-date';

describe('getWeekday', () => {
  it('returns the weekdays of the week around a new year', () => {
    const week = Array.from({ length: 7 }, (_, day) => getWeekday(addDays('2027-12-27', day)));
    expect(week).toEqual(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']);
  });
});

describe('firstOfMonth and lastOfMonth', () => {
  it.each<[LocalDate, LocalDate, LocalDate]>([
    ['2027-02-14', '2027-02-01', '2027-02-28'],
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2027-12-31', '2027-12-01', '2027-12-31'],
    ['2027-04-01', '2027-04-01', '2027-04-30'],
  ])('finds for %s the first and last day of its month: %s and %s', (date, first, last) => {
    expect(firstOfMonth(date)).toBe(first);
    expect(lastOfMonth(date)).toBe(last);
  });
});

describe('toDbDate and fromDbDate', () => {
  it('converts a date to midnight UTC and back', () => {
    expect(toDbDate('2027-03-28').toISOString()).toBe('2027-03-28T00:00:00.000Z');
    expect(fromDbDate(toDbDate('2027-03-28'))).toBe('2027-03-28');
  });
});
