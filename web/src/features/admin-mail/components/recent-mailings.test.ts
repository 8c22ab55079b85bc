import { expect, it } from 'vitest';
import { formatProgress, getMailingProgress } from './recent-mailings';

it.each([
  [{ queued: 68, sent: 12, failed: 0, skipped: 0 }, '12 of 80 sent'],
  [{ queued: 0, sent: 77, failed: 3, skipped: 0 }, '77 of 80 sent, 3 failed'],
  [{ queued: 0, sent: 1, failed: 0, skipped: 2 }, '1 of 1 sent, 2 left out on request'],
])('formats the mail counts %j as %j', (counts, text) => {
  expect(formatProgress(counts)).toBe(text);
});

it('counts a failed mail of a mailing as done, and a skipped mail not at all', () => {
  expect(getMailingProgress({ queued: 1, sent: 2, failed: 3, skipped: 9 })).toEqual({ total: 6, done: 5 });
});
