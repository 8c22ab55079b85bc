import { describe, expect, it } from 'vitest';
import { median, withSpread } from './median';

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
  });
});
