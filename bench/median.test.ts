import { describe, expect, it } from 'vitest';
import { median, percentile, withSpread } from './median';

describe('the median', () => {
  it.each([
    [[7], 7],
    [[10, 9, 1], 9],
    [[1, 30, 2, 10], 6],
  ])('of %j is %d', (figures, expected) => {
    expect(median(figures)).toBe(expected);
  });

  it('of nothing is refused', () => {
    expect(() => median([])).toThrow('No figure was measured.');
  });

  it('is shown with the least and the most', () => {
    expect(withSpread([900.4, 811.6, 790.2])).toBe('812 (790-900)');
    expect(withSpread([0.25, 1.04], 1)).toBe('0.6 (0.3-1.0)');
  });
});

describe('the percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('%d of 1 to 100 is %d', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it('of nothing is refused', () => {
    expect(() => percentile([], 0.5)).toThrow('No figure was measured.');
  });
});
