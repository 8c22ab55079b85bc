import { LIMITS } from '#contract/limits';

export type CheckoutFacts = { cardPayments: boolean; cardPaymentsOffReason: string | null };

const NOT_NOW = 'Card payments are not offered right now.';
const TOO_SMALL = 'This class costs less than a card payment can carry.';

/** Why Pay Now is not offered for this price, in words; null when it is. While nothing is known it is offered: the server decides. */
export function payNowObstacle(checkout: CheckoutFacts | null, priceCents: number): string | null {
  if (checkout && !checkout.cardPayments) return checkout.cardPaymentsOffReason ?? NOT_NOW;
  return priceCents < LIMITS.cardPriceCents.min ? TOO_SMALL : null;
}
