import { describe, expect, it } from 'vitest';
import { afterDecline, formatCountdown, holdAnnouncement, secondsLeft } from './hold-clock';

describe('the hold clock', () => {
  it.each([
    [600, 0, 0, 600],
    [600, 1000, 1001, 600],
    [600, 0, 1000, 599],
    [600, 0, 599_500, 1],
    [600, 0, 600_000, 0],
    [600, 0, 9_000_000, 0],
  ])('counts a hold of %i s that began at %i ms: at %i ms, %i s are left', (hold, from, now, expected) => {
    expect(secondsLeft(hold, from, now)).toBe(expected);
  });

  it.each([
    [600, '10:00'],
    [65, '1:05'],
    [9, '0:09'],
    [0, '0:00'],
  ])('formats %i seconds as %s', (seconds, expected) => {
    expect(formatCountdown(seconds)).toBe(expected);
  });

  it.each([
    [600, ''],
    [61, ''],
    [60, 'Your place is held for one more minute.'],
    [0, 'Your place is no longer held.'],
  ])('announces %i remaining seconds as %j', (seconds, expected) => {
    expect(holdAnnouncement(seconds)).toBe(expected);
  });

  it.each([
    [580, 'Nothing was charged. Your place is held for 9:40. Try another card, or'],
    [null, 'Nothing was charged. Your place is held. Try another card, or'],
    [0, 'Nothing was charged. Your place is no longer held. Hold a place again, or'],
  ])('says after a declined card what is true with %j seconds of the hold left', (seconds, expected) => {
    expect(afterDecline(seconds)).toBe(expected);
  });
});
