import { expect, it } from 'vitest';
import { formatInbox } from './use-inbox';

it.each([
  [2, 1, '2 unread messages and 1 payment issue'],
  [1, 0, '1 unread message'],
  [0, 3, '3 payment issues'],
  [0, 0, ''],
])('formats %i unread messages and %i payment issues as %j', (unreadMessageCount, paymentIssueCount, text) => {
  expect(formatInbox({ unreadMessageCount, paymentIssueCount })).toBe(text);
});
