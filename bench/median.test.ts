import { describe, expect, it } from 'vitest';
import { median, percentile, withSpread } from './median';

describe('median', () => {
  it.each([
    [[7], 7],
    [[10, 9, 1], 9],
    [[1, 30, 2, 10], 6],
  ])('the median of %j is %d', (figures, expected) => {
    expect(median(figures)).toBe(expected);
  });

  it('refuses the median of no figures', () => {
    expect(() => median([])).toThrow('No figure was measured.');
  });

  it('formats the median with the smallest and the largest figure', () => {
    expect(withSpread([900.4, 811.6, 790.2])).toBe('812 (790-900)');
    expect(withSpread([0.25, 1.04], 1)).toBe('0.6 (0.3-1.0)');
  });
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('the %d quantile of 1 to 100 is %d', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it('refuses a percentile of no figures', () => {
    expect(() => percentile([], 0.5)).toThrow('No figure was measured.');
  });
});
