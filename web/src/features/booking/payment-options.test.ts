import { describe, expect, it } from 'vitest';
import { payNowObstacle } from './components/payment-options';

const on = { cardPayments: true, cardPaymentsOffReason: null };

describe('Pay Now', () => {
  it.each([
    ['is offered', on, 2200, null],
    ['is offered while nothing is known', null, 2200, null],
    ['is offered from 50 cents', on, 50, null],
    ['is not offered below', on, 49, 'This class costs less than a card payment can carry.'],
    ['is not offered for a free class', on, 0, 'This class costs less than a card payment can carry.'],
    [
      'passes on the reason',
      { cardPayments: false, cardPaymentsOffReason: 'Card payments are not set up yet.' },
      2200,
      'Card payments are not set up yet.',
    ],
    [
      'has words without a reason',
      { cardPayments: false, cardPaymentsOffReason: null },
      2200,
      'Card payments are not offered right now.',
    ],
  ])('%s', (_, checkout, priceCents, expected) => {
    expect(payNowObstacle(checkout, priceCents)).toBe(expected);
  });
});
