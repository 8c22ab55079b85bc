import { expect, it } from 'vitest';
import { chooseNextOffers } from './next-offers';

const queue = (...seats: number[]) => seats.map((count, index) => ({ id: index + 1, seats: count }));

it.each([
  { title: 'nobody while nothing is free', seats: [1, 1], free: 0, chosen: [] },
  { title: 'nobody while a class is overbooked', seats: [1, 1], free: -1, chosen: [] },
  { title: 'the first for one place', seats: [1, 1], free: 1, chosen: [1] },
  { title: 'everybody whose seats fit, in their order', seats: [1, 1, 1], free: 2, chosen: [1, 2] },
  { title: 'the next person when the first needs more seats than are free', seats: [2, 1], free: 1, chosen: [2] },
  { title: 'nobody beyond what the ones before them leave', seats: [2, 1, 1], free: 3, chosen: [1, 2] },
])('a freed place is offered to $title', ({ seats, free, chosen }) => {
  expect(chooseNextOffers(queue(...seats), free).map(({ id }) => id)).toEqual(chosen);
});
