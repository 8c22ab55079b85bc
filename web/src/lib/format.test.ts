import { describe, expect, it } from 'vitest';
import { dateBadge, formatTime12, spotsAvailable } from './format';

describe('formatTime12', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['00:30', '12:30 AM'],
    ['07:45', '7:45 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['19:05', '7:05 PM'],
    ['23:59', '11:59 PM'],
  ])('formatTime12 writes %s as %s', (time, text) => expect(formatTime12(time)).toBe(text));
});

describe('dateBadge', () => {
  it.each([
    ['2026-12-05', { day: '5', month: 'DEC' }],
    ['2027-01-31', { day: '31', month: 'JAN' }],
    ['2027-09-10', { day: '10', month: 'SEP' }],
  ])('dateBadge splits %s into %o', (date, badge) => expect(dateBadge(date)).toEqual(badge));
});

describe('spotsAvailable', () => {
  it.each([
    [0, '0 spots available'],
    [1, '1 spot available'],
    [7, '7 spots available'],
  ])('spotsAvailable writes %i as %s', (spots, text) => expect(spotsAvailable(spots)).toBe(text));
});
