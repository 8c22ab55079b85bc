import { expect, it } from 'vitest';
import { formatChoice } from './format-choice';

it('a line of a chosen class never begins with a dot', () => {
  const line = formatChoice({ date: '2026-12-05', time: '07:45', title: 'Sunrise Flow' }, '€22');
  expect(line.split(' ').filter((word) => word.startsWith('·'))).toEqual([]);
  expect(line.replaceAll('\u00A0', ' ')).toBe('Sat 5 Dec, 07:45 · Sunrise Flow · €22');
});
