import { expect, it } from 'vitest';
import { remainingSpots } from './dated-class';

it.each([
  [10, 0, 10],
  [10, 7, 3],
  [10, 10, 0],
  [5, 8, 0],
])('counts for %i places with %i taken %i remaining spots', (capacity, taken, remaining) => {
  expect(remainingSpots(capacity, taken)).toBe(remaining);
});
