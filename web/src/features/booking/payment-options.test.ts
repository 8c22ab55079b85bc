import { describe, expect, it } from 'vitest';
import { inPersonHint, payNowObstacle } from './components/payment-options';

const on = { cardPayments: true, cardPaymentsOffReason: null };

describe('payNowObstacle', () => {
  it.each([
    ['offers Pay Now for an ordinary price', on, 2200, null],
    ['offers Pay Now while the checkout settings are loading', null, 2200, null],
    ['offers Pay Now from 50 cents', on, 50, null],
    ['does not offer Pay Now below 50 cents', on, 49, 'This class costs less than a card payment can carry.'],
    ['does not offer Pay Now for a free class', on, 0, 'This class costs less than a card payment can carry.'],
    [
      "passes on the server's reason why Pay Now is off",
      { cardPayments: false, cardPaymentsOffReason: 'Card payments are not set up yet.' },
      2200,
      'Card payments are not set up yet.',
    ],
    [
      'gives a reason of its own when the server gives none',
      { cardPayments: false, cardPaymentsOffReason: null },
      2200,
      'Card payments are not offered right now.',
    ],
  ])('%s', (_, checkout, priceCents, expected) => {
    expect(payNowObstacle(checkout, priceCents)).toBe(expected);
  });
});

it.each([
  [2200, 'At the class, before it starts.'],
  [0, 'The class is free. There is nothing to pay.'],
])('the hint of Pay in Person for a class at %i cents is: %s', (priceCents, expected) => {
  expect(inPersonHint(priceCents)).toBe(expected);
});
