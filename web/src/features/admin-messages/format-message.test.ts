import { expect, it } from 'vitest';
import { getStatus, toPreview, toShownMessage } from './format-message';

it.each([
  ['Hola', 'Hola'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), `${'x'.repeat(100)}...`],
  ['🌅'.repeat(101), `${'🌅'.repeat(100)}...`],
  ['', ''],
])('previews the message %j as %j', (message, preview) => {
  expect(toPreview(message)).toBe(preview);
});

it.each([
  [{ isRead: false, isArchived: false }, 'New'],
  [{ isRead: true, isArchived: false }, 'Read'],
  [{ isRead: true, isArchived: true }, 'Archived'],
  [{ isRead: false, isArchived: true }, 'Archived'],
])('labels a message with %j as %s', (message, label) => {
  expect(getStatus(message).label).toBe(label);
});

it('says of an empty message that it is one', () => {
  expect(['Hola', ''].map(toShownMessage)).toEqual(['Hola', 'No words, only an address.']);
});
