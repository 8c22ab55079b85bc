import { describe, expect, it } from 'vitest';
import { listLines } from './push-notification';

describe('listLines', () => {
  it('lists up to three lines and counts the others', () => {
    expect(listLines(['a', 'b', 'c'], 3)).toBe('a\nb\nc');
    expect(listLines(['a', 'b', 'c', 'd'], 4)).toBe('a\nb\nc\nand 1 more');
    expect(listLines(['a', 'b'], 7)).toBe('a\nb\nand 5 more');
  });
});
