import { describe, expect, it } from 'vitest';
import { covers, daysOfWeek, formatOffer, weekFrom } from './week';

describe('weekFrom, covers and daysOfWeek', () => {
  it.each([
    ['2026-12-28', '2027-01-03'],
    ['2028-02-25', '2028-03-02'],
  ])('ends the week that starts on %s on %s', (from, to) => expect(weekFrom(from)).toEqual({ from, to }));

  it('covers a week only when every day of it lies in the range', () => {
    const month = { from: '2026-11-01', to: '2026-11-30' };
    expect(covers(month, weekFrom('2026-11-24'))).toBe(true);
    expect(covers(month, weekFrom('2026-11-25'))).toBe(false);
    expect(covers({ from: '2026-12-01', to: '2026-12-31' }, weekFrom('2026-11-25'))).toBe(false);
  });

  it('lists seven days, each with its classes sorted by time', () => {
    const at = (date: string, time: string) => ({ date, time });
    const days = daysOfWeek(weekFrom('2026-11-28'), [
      at('2026-11-29', '18:00'),
      at('2026-11-29', '08:00'),
      at('2026-12-04', '07:45'),
      at('2026-12-05', '07:45'),
    ]);
    expect(days.map(({ date, classes }) => [date, ...classes.map(({ time }) => time)])).toEqual([
      ['2026-11-28'],
      ['2026-11-29', '08:00', '18:00'],
      ['2026-11-30'],
      ['2026-12-01'],
      ['2026-12-02'],
      ['2026-12-03'],
      ['2026-12-04', '07:45'],
    ]);
  });
});

describe('formatOffer', () => {
  const open = { priceCents: 1500, remainingSpots: 12, isCancelled: false, opensOn: null };

  it.each([
    ['with many free places', {}, '€15', '12 left', false],
    ['with two free places', { remainingSpots: 2 }, '€15', '2 left', true],
    ['without a free place', { remainingSpots: 0 }, '€15', 'Full', true],
    ['that is cancelled', { remainingSpots: 0, isCancelled: true }, null, 'Cancelled', true],
    ['that opens later', { opensOn: '2026-12-03' }, '€15', 'Opens Thu 3 Dec', false],
  ])('says of a class %s what it costs and what is left', (_, state, price, places, isScarce) => {
    expect(formatOffer({ ...open, ...state })).toEqual({ price, places, isScarce });
  });
});
