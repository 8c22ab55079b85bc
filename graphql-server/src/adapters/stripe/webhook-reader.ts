import Stripe from 'stripe';
import { EventRefusedError } from '../../domain/errors';
import type { ProviderEvent, ProviderEvents } from '../../domain/ports';

/** How old a signature may be, in seconds; Stripe's own libraries take the same. */
const TOLERANCE_SECONDS = 300;

/** Reads Stripe's events. The signature is checked over the very bytes that came, before anything else is looked at. */
export function createWebhookReader(secret: string): ProviderEvents {
  return {
    read(body, signature) {
      if (!signature) throw new EventRefusedError();
      return toEvent(verified(body, signature, secret));
    },
  };
}

function verified(body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
  } catch {
    throw new EventRefusedError();
  }
}

function toEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  if (typeof id !== 'string' || typeof type !== 'string') throw new EventRefusedError();
  return { id, type, paymentIntentId: getPaymentId(data?.object) };
}

/** The payment that an event's object is, or belongs to: intents, charges, refunds and disputes all say. */
function getPaymentId(object: unknown): string | null {
  if (typeof object !== 'object' || object === null) return null;
  const { object: kind, id, payment_intent: payment } = object as Record<string, unknown>;
  if (kind === 'payment_intent') return typeof id === 'string' ? id : null;
  return typeof payment === 'string' ? payment : null;
}
