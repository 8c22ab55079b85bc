import type Stripe from 'stripe';
import type { ProviderIntent } from '../../domain/ports';

/** Reads a provider's intent into our own words; throws when the answer lacks what a decision needs, so that we fail closed. */
export function toProviderIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const charge = readCharge(intent);
  return {
    id: text(intent.id, 'id'),
    status: text(intent.status, 'status'),
    amountCents: cents(intent.amount, 'amount'),
    amountReceivedCents: cents(intent.amount_received ?? 0, 'amount_received'),
    currency: text(intent.currency, 'currency'),
    isLive: intent.livemode === true,
    clientSecret: intent.client_secret ?? null,
    attemptId: intent.metadata?.attemptId ?? null,
    amountRefundedCents: charge ? cents(charge.amount_refunded, 'amount_refunded') : 0,
    isDisputed: charge?.disputed === true,
  };
}

function readCharge(intent: Stripe.PaymentIntent): Stripe.Charge | null {
  const charge = intent.latest_charge ?? null;
  if (typeof charge === 'string') throw new Error('The charge was not expanded: refunds and disputes are unknown.');
  return charge;
}

function text(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`The provider's intent has no ${field}.`);
  return value;
}

function cents(value: unknown, field: string): number {
  if (!Number.isSafeInteger(value)) throw new Error(`The provider's intent has no usable ${field}.`);
  return value as number;
}
