import { formatPrice } from '#contract/format-price';

type Place = { priceCents: number; isPaidCash: boolean };

/** What was paid in cash for these places, in cents. */
export const sumCash = (places: readonly Place[]): number =>
  places.reduce((sum, { priceCents, isPaidCash }) => sum + (isPaidCash ? priceCents : 0), 0);

/** '€15 cash to hand back'. */
export const formatCashDue = (cashCents: number): string => `${formatPrice(cashCents)} cash to hand back`;

/**
 * Says what becomes of cash that was paid for places that end: no payment provider returns it. Empty without any. `openCents` of it
 * was paid by people who may choose another class instead.
 */
export function formatHandBack(cashCents: number, openCents = 0): string {
  if (cashCents === 0) return '';
  const paid = `${formatPrice(cashCents)} was paid in cash: you hand`;
  if (openCents === 0) return `${paid} it back yourself.`;
  const others = 'to those who take no other class.';
  if (openCents === cashCents) return `${paid} it back yourself ${others}`;
  return `${paid} ${formatPrice(cashCents - openCents)} back in any case, and the rest ${others}`;
}
