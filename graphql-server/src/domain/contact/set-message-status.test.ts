import { expect, it } from 'vitest';
import { listChanges } from './set-message-status';

const unread = { isRead: false, isArchived: false };

it.each([
  [unread, { isRead: true }, ['marked as read']],
  [unread, { isRead: false }, []],
  [{ isRead: true, isArchived: true }, { isArchived: false, isRead: false }, ['marked as new', 'unarchived']],
  [unread, { isArchived: true }, ['archived']],
  [unread, {}, []],
])('changes a message with %j to %j by the audit actions %j', (now, status, changes) => {
  expect(listChanges(now, status)).toEqual(changes);
});
