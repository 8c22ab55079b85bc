import { expect, it } from 'vitest';
import { formatHandBack, sumCash } from './cash-back';

it('sums what was paid in cash alone', () => {
  const places = [1500, 1250, 0].map((priceCents) => ({ priceCents, isPaidCash: true }));
  expect(sumCash([...places, { priceCents: 2200, isPaidCash: false }])).toBe(2750);
});

it.each([
  [1500, 0, '€15 was paid in cash: you hand it back yourself.'],
  [1500, 1500, '€15 was paid in cash: you hand it back yourself to those who take no other class.'],
  [4500, 3000, '€45 was paid in cash: you hand €15 back in any case, and the rest to those who take no other class.'],
  [0, 0, ''],
] as const)('says of %i cents of cash, %i of people who may choose: %j', (cents, openCents, text) => {
  expect(formatHandBack(cents, openCents)).toBe(text);
});
