import { describe, expect, it } from 'vitest';
import { holdAnnouncement, minutesAndSeconds, secondsLeft } from './hold-clock';

describe('the hold', () => {
  it.each([
    [600, 0, 0, 600],
    [600, 1000, 1001, 600],
    [600, 0, 1000, 599],
    [600, 0, 599_500, 1],
    [600, 0, 600_000, 0],
    [600, 0, 9_000_000, 0],
  ])('of %i s from %i, at %i ms: %i s left', (hold, from, now, expected) => {
    expect(secondsLeft(hold, from, now)).toBe(expected);
  });

  it.each([
    [600, '10:00'],
    [65, '1:05'],
    [9, '0:09'],
    [0, '0:00'],
  ])('%i s reads %s', (seconds, expected) => {
    expect(minutesAndSeconds(seconds)).toBe(expected);
  });

  it.each([
    [600, ''],
    [61, ''],
    [60, 'Your place is held for one more minute.'],
    [0, 'Your place is no longer held.'],
  ])('%i s is announced as %j', (seconds, expected) => {
    expect(holdAnnouncement(seconds)).toBe(expected);
  });
});
