import { describe, expect, it } from 'vitest';
import { dayAfterKey, toWeeks } from './month-grid';

describe('the weeks of a month', () => {
  it.each([
    ['2026-12', 5, 1], // starts on a Tuesday
    ['2027-02', 4, 0], // four weeks exactly
    ['2026-11', 6, 6], // starts on a Sunday
  ])('%s has %i weeks and starts on weekday %i', (month, weeks, weekday) => {
    const grid = toWeeks(month);
    expect(grid).toHaveLength(weeks);
    expect(grid[0]?.indexOf(`${month}-01`)).toBe(weekday);
    expect(grid.every((week) => week.length === 7)).toBe(true);
  });

  it('has every day once, in order', () => {
    const days = toWeeks('2028-02').flat();
    expect(days).toHaveLength(35);
    expect(days).toEqual([...new Set(days)].sort());
    expect([days[0], days.at(-1)]).toEqual(['2028-01-31', '2028-03-05']);
  });
});

describe('a key on Wednesday 2 December 2026', () => {
  it.each([
    ['ArrowLeft', '2026-12-01'],
    ['ArrowRight', '2026-12-03'],
    ['ArrowUp', '2026-11-25'],
    ['ArrowDown', '2026-12-09'],
    ['Home', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageDown', '2027-01-02'],
    ['PageUp', '2026-11-20'], // no further back than today
    ['a', null],
    ['Enter', null],
  ])('%s leads to %s', (key, expected) => {
    expect(dayAfterKey(key, '2026-12-02', '2026-11-20')).toBe(expected);
  });

  it('PageDown stays in the next month when that is shorter', () => {
    expect(dayAfterKey('PageDown', '2027-01-31', '2026-11-20')).toBe('2027-02-28');
  });
});
