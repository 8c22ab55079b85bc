import { expect, it } from 'vitest';
import { isPaying } from './is-paying';

it.each([
  ['/book/confirm', true],
  ['/book/abc123/confirm', true],
  ['/book/thank-you', true],
  ['/book/payment-method', false],
  ['/book/calendar', false],
  ['/', false],
])('%s: %s', (pathname, expected) => {
  expect(isPaying(pathname)).toBe(expected);
});
