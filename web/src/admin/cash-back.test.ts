import { expect, it } from 'vitest';
import { formatHandBack, sumCash } from './cash-back';

it('sums what was paid in cash alone', () => {
  const places = [1500, 1250, 0].map((priceCents) => ({ priceCents, isPaidCash: true }));
  expect(sumCash([...places, { priceCents: 2200, isPaidCash: false }])).toBe(2750);
});

it.each([
  [1500, 'MONEY', '€15 was paid in cash: you hand it back yourself.'],
  [1500, 'CHOICE', '€15 was paid in cash: you hand it back yourself to those who take no other class.'],
  [0, 'MONEY', ''],
] as const)('says of %i cents of cash with the offer %s: %j', (cents, offer, text) => {
  expect(formatHandBack(cents, offer)).toBe(text);
});
