import { expect, it } from 'vitest';
import { parseOffset, toKind } from './activity-list';

it.each([
  ['BOOKING', 'BOOKING'],
  ['booking', null],
  ['toString', null],
  ['', null],
  [null, null],
])('reads the URL parameter kind %j as %j', (text, kind) => {
  expect(toKind(text)).toBe(kind);
});

it.each([
  ['50', 50],
  ['-1', 0],
  ['1e3', 0],
  ['99999999', 0],
  ['', 0],
  [null, 0],
])('reads the URL parameter after %j as offset %i', (text, offset) => {
  expect(parseOffset(text)).toBe(offset);
});
