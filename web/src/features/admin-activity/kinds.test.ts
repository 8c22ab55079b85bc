import { expect, it } from 'vitest';
import { getKind, toOffset } from './components/activity-list';

it.each([
  ['BOOKING', 'BOOKING'],
  ['booking', null],
  ['toString', null],
  ['', null],
  [null, null],
])('the address says %j, which means %j', (text, kind) => {
  expect(getKind(text)).toBe(kind);
});

it.each([
  ['50', 50],
  ['-1', 0],
  ['1e3', 0],
  ['99999999', 0],
  ['', 0],
  [null, 0],
])('leaving out %j leaves out %i', (text, offset) => {
  expect(toOffset(text)).toBe(offset);
});
