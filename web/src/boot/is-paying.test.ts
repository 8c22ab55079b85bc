import { expect, it } from 'vitest';
import { isPaying } from './is-paying';

it.each(['/book/confirm', '/book/abc123/confirm', '/book/thank-you'])('isPaying is true at %s', (pathname) => {
  expect(isPaying(pathname)).toBe(true);
});

it.each(['/book/payment-method', '/book/calendar', '/'])('isPaying is false at %s', (pathname) => {
  expect(isPaying(pathname)).toBe(false);
});
