import Stripe from 'stripe';
import { EventRefusedError } from '../../domain/errors';
import type { ProviderEvent, ProviderEvents } from '../../domain/ports';

/** How old a signature may be, in seconds; the default of Stripe's libraries. */
const TOLERANCE_SECONDS = 300;

const NO_EVENT = 'The signature is valid, but the body is not an event that this address takes.';

/** Verifies and parses Stripe's events. The signature covers the raw bytes, so it is checked before the body is parsed. */
export function createWebhookReader(secret: string): ProviderEvents {
  return {
    read(body, signature) {
      if (!signature) throw new EventRefusedError();
      return toEvent(verify(body, signature, secret));
    },
  };
}

function verify(body: Buffer, signature: string, secret: string): Signed {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    // The signature is checked before the body is parsed.
    throw new EventRefusedError(error instanceof Stripe.errors.StripeSignatureVerificationError ? undefined : NO_EVENT);
  }
}

/** What was signed may be any JSON, such as `null`. */
type Signed = { id?: unknown; type?: unknown; data?: { object?: unknown } | null } | null;

function toEvent(signed: Signed): ProviderEvent {
  const { id, type, data } = signed ?? {};
  if (!isText(id) || !isText(type)) throw new EventRefusedError(NO_EVENT);
  return { id, type, paymentIntentId: getPaymentId(data?.object) };
}

/** The intent's id: the object's own, or the one that a charge, refund or dispute belongs to. */
function getPaymentId(object: unknown): string | null {
  if (typeof object !== 'object' || object === null) return null;
  const { object: kind, id, payment_intent: payment } = object as Record<string, unknown>;
  if (kind === 'payment_intent') return isText(id) ? id : null;
  return isText(payment) ? payment : null;
}

/** PostgreSQL stores no NUL character. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');
