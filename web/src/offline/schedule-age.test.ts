import { describe, expect, it } from 'vitest';
import { scheduleAge } from './schedule-age';

describe('the age of a schedule', () => {
  it.each([
    ['09:05', new Date(2026, 11, 3, 9, 5), /^Schedule as of 09:05$/],
    ['midnight', new Date(2026, 11, 3, 0, 0), /^Schedule as of 00:00$/],
    ['another day', new Date(2026, 11, 2, 21, 30), /^Schedule as of Wed,? 2 Dec,? 21:30$/],
  ])('of %s', (_, asOf, expected) => {
    expect(scheduleAge(asOf.toISOString(), new Date(2026, 11, 3, 18, 0))).toMatch(expected);
  });
});
