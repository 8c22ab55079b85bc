import { describe, expect, it } from 'vitest';
import { holdPeriod } from './hold-seat';

const NOW = new Date('2027-03-15T12:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
/** A hold that began `since` minutes ago and ends in `left` minutes. */
const held = (since: number, left: number) => ({
  heldSince: at(-since),
  holdExpiresAt: at(left),
  createdAt: at(-since),
});

describe('holdPeriod', () => {
  it.each([
    ['is new for somebody who holds nothing', [], 0, 10, true],
    ['is renewed in full in its first twenty minutes', [held(5, 5)], -5, 10, false],
    ['is renewed until half an hour after it began', [held(24, 6)], -24, 6, false],
    ['is not renewed beyond half an hour after it began', [held(29, 1)], -29, 1, false],
    ['is new again once it has ended', [held(29, -1)], 0, 10, true],
    ['is new when it outlived a longer setting', [held(40, 5)], 0, 10, true],
    ['counts from the oldest one that is being replaced', [held(5, 5), held(22, 2)], -22, 8, false],
    ['ignores the ones that have ended', [held(25, -5), held(5, 5)], -5, 10, false],
    ['ignores the ones that were released', [{ ...held(5, 5), holdExpiresAt: null }], 0, 10, true],
    ['counts from the attempt where no start was recorded', [{ ...held(24, 6), heldSince: null }], -24, 6, false],
  ])('a hold of ten minutes %s', (_rule, own, since, until, isNewPlace) => {
    expect(holdPeriod(own, 10, NOW)).toEqual({ heldSince: at(since), holdExpiresAt: at(until), isNewPlace });
  });
});
