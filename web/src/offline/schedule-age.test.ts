import { describe, expect, it } from 'vitest';
import { scheduleAge } from './schedule-age';

describe('scheduleAge', () => {
  it.each([
    ['the time of a schedule of today', new Date(2026, 11, 3, 9, 5), /^Schedule as of 09:05$/],
    ['midnight as 00:00', new Date(2026, 11, 3, 0, 0), /^Schedule as of 00:00$/],
    ['day and time of an earlier schedule', new Date(2026, 11, 2, 21, 30), /^Schedule as of Wed,? 2 Dec,? 21:30$/],
  ])('scheduleAge says %s', (_, asOf, expected) => {
    expect(scheduleAge(asOf.toISOString(), new Date(2026, 11, 3, 18, 0))).toMatch(expected);
  });
});
