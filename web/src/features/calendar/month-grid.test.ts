import { describe, expect, it } from 'vitest';
import { dayAfterKey, toWeeks } from './month-grid';

describe('toWeeks', () => {
  it.each([
    ['2026-12', 5, 1], // starts on a Tuesday
    ['2027-02', 4, 0], // four weeks exactly
    ['2026-11', 6, 6], // starts on a Sunday
  ])('splits %s into %i weeks, with the first day at index %i', (month, weeks, weekday) => {
    const grid = toWeeks(month);
    expect(grid).toHaveLength(weeks);
    expect(grid[0]?.indexOf(`${month}-01`)).toBe(weekday);
    expect(grid.every((week) => week.length === 7)).toBe(true);
  });

  it('lists every day of the weeks once, in order', () => {
    const days = toWeeks('2028-02').flat();
    expect(days).toHaveLength(35);
    expect(days).toEqual([...new Set(days)].sort());
    expect([days[0], days.at(-1)]).toEqual(['2028-01-31', '2028-03-05']);
  });

  it.each([
    ['2026-11-25', ['2026-11-23', '2026-11-30']],
    ['2026-11-29', ['2026-11-23', '2026-11-30']], // a Sunday
    ['2026-11-30', ['2026-11-30']],
    ['2026-11-02', ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']],
  ])('folds the weeks of November away that are over on %s', (today, mondays) => {
    expect(toWeeks('2026-11', today).map(([monday]) => monday)).toEqual(mondays);
  });
});

describe('dayAfterKey', () => {
  it.each([
    ['ArrowLeft', '2026-12-01'],
    ['ArrowRight', '2026-12-03'],
    ['ArrowUp', '2026-11-25'],
    ['ArrowDown', '2026-12-09'],
    ['Home', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageDown', '2027-01-02'],
    ['PageUp', '2026-11-20'], // not before today
    ['a', null],
    ['Enter', null],
  ])('moves with the key %s from Wednesday 2 December 2026 to %s', (key, expected) => {
    expect(dayAfterKey(key, '2026-12-02', '2026-11-20')).toBe(expected);
  });

  it('moves with PageDown to the last day of the next month when that month is shorter', () => {
    expect(dayAfterKey('PageDown', '2027-01-31', '2026-11-20')).toBe('2027-02-28');
  });
});
