import { expect, it } from 'vitest';
import { toChanges } from './set-message-status';

const unread = { isRead: false, isArchived: false };

it.each([
  [unread, { isRead: true }, ['marked as read']],
  [unread, { isRead: false }, []],
  [{ isRead: true, isArchived: true }, { isArchived: false, isRead: false }, ['marked as new', 'unarchived']],
  [unread, { isArchived: true }, ['archived']],
  [unread, {}, []],
])('from %j, %j does %j', (now, status, changes) => {
  expect(toChanges(now, status)).toEqual(changes);
});
