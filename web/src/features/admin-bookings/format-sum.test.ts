import { expect, it } from 'vitest';
import { formatSum } from './format-sum';

it.each([
  [{ count: 31, paidCents: 61_200, cashCents: 19_800 }, '31 bookings, €612 received, €198 of it cash'],
  [{ count: 1, paidCents: 2250, cashCents: 0 }, '1 booking, €22.50 received'],
  [{ count: 2, paidCents: 3000, cashCents: 3000 }, '2 bookings, €30 received in cash'],
  [{ count: 3, paidCents: 0, cashCents: 0 }, '3 bookings, €0 received'],
  [{ count: 1200, paidCents: 1_234_500, cashCents: 50 }, '1,200 bookings, €12,345 received, €0.50 of it cash'],
])('sums up %o as %j', (sum, text) => {
  expect(formatSum(sum)).toBe(text);
});
