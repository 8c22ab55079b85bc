import { describe, expect, it } from 'vitest';
import { afterDecline, formatHold, holdAnnouncement, toHold } from './hold-clock';

describe('the hold clock', () => {
  const UNTIL = new Date('2026-11-28T11:20:00Z');
  const ZONE = 'Europe/Madrid';
  const withSeconds = (seconds: number) => ({ seconds, until: UNTIL });

  it.each([
    ['2026-11-28T11:09:59.001Z', 600],
    ['2026-11-28T11:10:00Z', 600],
    ['2026-11-28T11:10:00.001Z', 599],
    ['2026-11-28T11:10:01Z', 599],
    ['2026-11-28T11:19:59Z', 1],
    ['2026-11-28T11:19:59.500Z', 0],
    ['2026-11-28T11:20:00Z', 0],
    ['2026-11-28T13:00:00Z', 0],
  ])('counts at %s that %i s of a hold until 11:20:00 are left', (now, seconds) => {
    expect(toHold(UNTIL, new Date(now))).toEqual({ seconds, until: UNTIL });
  });

  it.each([
    [79_184, 'until Saturday 28 November, 12:20'],
    [3_600, 'until Saturday 28 November, 12:20'],
    [3_599, 'for 59:59'],
    [600, 'for 10:00'],
    [65, 'for 1:05'],
    [9, 'for 0:09'],
  ])('formats a hold of %i more seconds as %s', (seconds, expected) => {
    expect(formatHold(withSeconds(seconds), ZONE)).toBe(expected);
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
    [7_200, 'Nothing was charged. Your place is held until Saturday 28 November, 12:20. Try another card, or'],
    [null, 'Nothing was charged. Your place is held. Try another card, or'],
    [0, 'Nothing was charged. Your place is no longer held. Hold a place again, or'],
  ])('says after a declined card what is true with %j seconds of the hold left', (seconds, expected) => {
    expect(afterDecline(seconds === null ? null : withSeconds(seconds), ZONE)).toBe(expected);
  });
});
