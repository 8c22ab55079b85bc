import type Stripe from 'stripe';
import { isUuid } from '#contract/occurrence-id';
import type { ProviderIntent } from '../../domain/ports';

/**
 * Converts a Stripe intent. The refunded amount comes from its charge, or from `refundedCents` when the response includes no
 * charge. @throws when a field is missing that a decision needs, so that we fail closed.
 */
export function toProviderIntent(intent: Stripe.PaymentIntent, refundedCents = 0): ProviderIntent {
  const charge = getCharge(intent);
  return {
    id: requireText(intent.id, 'id'),
    status: requireText(intent.status, 'status'),
    amountCents: requireCents(intent.amount, 'amount'),
    amountReceivedCents: requireCents(intent.amount_received ?? getReceivedCents(intent), 'amount_received'),
    currency: requireText(intent.currency, 'currency'),
    isLive: intent.livemode === true,
    clientSecret: intent.client_secret ?? null,
    attemptId: findUuid(intent.metadata, 'attemptId'),
    installationId: findUuid(intent.metadata, 'installationId'),
    amountRefundedCents: charge ? requireCents(charge.amount_refunded, 'amount_refunded') : refundedCents,
    isDisputed: charge?.disputed === true,
    createdAt: toInstant(intent.created, 'created'),
    paidAt: charge ? toInstant(charge.created, 'latest_charge.created') : null,
  };
}

/** The charge that the response includes; null when there is none, or only its id. */
export function getCharge(intent: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
}

/** Other products may use the same account with metadata of their own, so a value that is no UUID is ignored. */
function findUuid(metadata: Stripe.Metadata | null | undefined, key: string): string | null {
  const value: unknown = metadata?.[key];
  const id = typeof value === 'string' ? value.toLowerCase() : '';
  return isUuid(id) ? id : null;
}

const getReceivedCents = (intent: Stripe.PaymentIntent) => (intent.status === 'succeeded' ? intent.amount : 0);

function requireText(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`The provider's intent has no ${field}.`);
  return value;
}

/** Stripe's timestamps are in seconds. */
function toInstant(value: unknown, field: string): Date {
  if (!Number.isSafeInteger(value)) throw new Error(`The provider's intent has no usable ${field}.`);
  return new Date((value as number) * 1_000);
}

function requireCents(value: unknown, field: string): number {
  if (!Number.isSafeInteger(value)) throw new Error(`The provider's intent has no usable ${field}.`);
  return value as number;
}
