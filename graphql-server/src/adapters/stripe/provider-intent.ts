import type Stripe from 'stripe';
import { isUuid } from '#contract/occurrence-id';
import type { ProviderIntent } from '../../domain/ports';

/**
 * Reads a provider's intent into our own words; throws when the answer lacks what a decision needs, so that we fail closed.
 * What was given back is told by the charge, or by `refundedCents` where the provider sent no charge along.
 */
export function toProviderIntent(intent: Stripe.PaymentIntent, refundedCents = 0): ProviderIntent {
  const charge = getCharge(intent);
  return {
    id: text(intent.id, 'id'),
    status: text(intent.status, 'status'),
    amountCents: cents(intent.amount, 'amount'),
    amountReceivedCents: cents(intent.amount_received ?? receivedBy(intent), 'amount_received'),
    currency: text(intent.currency, 'currency'),
    isLive: intent.livemode === true,
    clientSecret: intent.client_secret ?? null,
    attemptId: uuidIn(intent.metadata, 'attemptId'),
    installationId: uuidIn(intent.metadata, 'installationId'),
    amountRefundedCents: charge ? cents(charge.amount_refunded, 'amount_refunded') : refundedCents,
    isDisputed: charge?.disputed === true,
    createdAt: instant(intent.created, 'created'),
    paidAt: charge ? instant(charge.created, 'latest_charge.created') : null,
  };
}

/** The charge that was sent along with an intent; null where there is none, or only its id. */
export function getCharge(intent: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
}

/** Other products use the same account and write their own metadata: a value that is no UUID identifies nothing of ours. */
function uuidIn(metadata: Stripe.Metadata | null | undefined, key: string): string | null {
  const value: unknown = metadata?.[key];
  const id = typeof value === 'string' ? value.toLowerCase() : '';
  return isUuid(id) ? id : null;
}

const receivedBy = (intent: Stripe.PaymentIntent) => (intent.status === 'succeeded' ? intent.amount : 0);

function text(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`The provider's intent has no ${field}.`);
  return value;
}

/** The provider counts in seconds. */
function instant(value: unknown, field: string): Date {
  if (!Number.isSafeInteger(value)) throw new Error(`The provider's intent has no usable ${field}.`);
  return new Date((value as number) * 1_000);
}

function cents(value: unknown, field: string): number {
  if (!Number.isSafeInteger(value)) throw new Error(`The provider's intent has no usable ${field}.`);
  return value as number;
}
