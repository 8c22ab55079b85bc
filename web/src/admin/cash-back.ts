import { formatPrice } from '#contract/format-price';
import type { CancellationOffer } from '../gql/admin-operations';

type Place = { priceCents: number; isPaidCash: boolean };

/** What was paid in cash for these places, in cents. */
export const sumCash = (places: readonly Place[]): number =>
  places.reduce((sum, { priceCents, isPaidCash }) => sum + (isPaidCash ? priceCents : 0), 0);

/** '€15 cash to hand back'. */
export const formatCashDue = (cashCents: number): string => `${formatPrice(cashCents)} cash to hand back`;

/** Says what becomes of cash that was paid for places that end: no payment provider returns it. Empty without any. */
export function formatHandBack(cashCents: number, offer: CancellationOffer = 'MONEY'): string {
  if (cashCents === 0) return '';
  const paid = `${formatPrice(cashCents)} was paid in cash`;
  return offer === 'CHOICE'
    ? `${paid}: you hand it back yourself to those who take no other class.`
    : `${paid}: you hand it back yourself.`;
}
