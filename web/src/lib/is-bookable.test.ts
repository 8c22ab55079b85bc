import { expect, it } from 'vitest';
import { isBookable } from './is-bookable';

const slot = { id: 'a_2026-12-12', isCancelled: false, opensOn: null, remainingSpots: 1 };

it.each([
  ['has a free place', slot, null, true],
  ['is full', { ...slot, remainingSpots: 0 }, null, false],
  ['is full, with a place held for the visitor', { ...slot, remainingSpots: 0 }, slot.id, true],
  ['is full, with a place held in another class', { ...slot, remainingSpots: 0 }, 'b_2026-12-12', false],
  ['opens later', { ...slot, opensOn: '2026-12-03' }, slot.id, false],
  ['is cancelled', { ...slot, isCancelled: true }, slot.id, false],
])('says whether a class can be booked that %s', (_, one, heldSlotId, expected) => {
  expect(isBookable(one, heldSlotId)).toBe(expected);
});
