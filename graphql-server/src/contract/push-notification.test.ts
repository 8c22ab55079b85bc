import { describe, expect, it } from 'vitest';
import { listLines, pushTitle } from './push-notification';

describe('pushTitle', () => {
  it.each([
    ['booking_made', '2 new bookings'],
    ['booking_cancelled', '2 bookings cancelled'],
    ['message_received', '2 new messages'],
    ['several', '2 things happened'],
  ])('titles two events with the tag %s as "%s"', (tag, title) => {
    expect(pushTitle(tag, 2)).toBe(title);
  });
});

describe('listLines', () => {
  it('lists up to three lines and counts the others', () => {
    expect(listLines(['a', 'b', 'c'], 3)).toBe('a\nb\nc');
    expect(listLines(['a', 'b', 'c', 'd'], 4)).toBe('a\nb\nc\nand 1 more');
    expect(listLines(['a', 'b'], 7)).toBe('a\nb\nand 5 more');
  });
});
