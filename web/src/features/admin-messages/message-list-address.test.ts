import { expect, it } from 'vitest';
import { toMessageAddress, toMessageList } from './message-list-address';

it.each([
  ['', { includeArchived: false, offset: 0 }],
  ['messages=2', { includeArchived: false, offset: 20 }],
  ['messages=3&archived=true', { includeArchived: true, offset: 40 }],
])('reads the list of messages from the address %j and writes it there', (text, list) => {
  expect(toMessageList(new URLSearchParams(text))).toEqual(list);
  expect(toMessageAddress(list, new URLSearchParams()).toString()).toBe(text);
});

it.each(['messages=0', 'messages=x', 'page=2', 'archived=no'])('ignores %j', (text) => {
  expect(toMessageList(new URLSearchParams(text))).toEqual({ includeArchived: false, offset: 0 });
});

it('leaves the page of the bookings in the address', () => {
  const address = new URLSearchParams('page=2&messages=4&archived=true');
  expect(toMessageAddress({ includeArchived: false, offset: 20 }, address).toString()).toBe('page=2&messages=2');
});
