import { expect, it } from 'vitest';
import { remainingSpots } from './dated-class';

it.each([
  [10, 0, 10],
  [10, 7, 3],
  [10, 10, 0],
  [5, 8, 0],
])('of %i places with %i taken, %i are free', (capacity, taken, free) => {
  expect(remainingSpots(capacity, taken)).toBe(free);
});
