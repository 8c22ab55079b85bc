import * as z from 'zod/mini';
import { receiveEvent } from '../../domain/checkout/reconcile-payment';
import { ServiceUnavailableError } from '../../domain/errors';
import { publicCall } from '../call';
import { SCHEMAS } from '../present/answer-fields';

export const STRIPE_WEBHOOK_PATH = '/api/stripe/webhook';

const eventReceivedAnswer = z.strictObject({ received: z.literal(true) }).register(SCHEMAS, { id: 'EventReceived' });

/** Receives Stripe's events. The signature covers the exact bytes of the body. */
export const stripeWebhookCall = publicCall({
  method: 'POST',
  path: STRIPE_WEBHOOK_PATH,
  operationId: 'receiveStripeEvent',
  tag: 'Operation',
  summary: 'Receives an event of Stripe, signed in the header `Stripe-Signature`.',
  readsRawBody: true,
  answer: { status: 200, description: 'The event is stored.', body: eventReceivedAnswer },
  async handle({ deps, request }) {
    if (!deps.providerEvents) throw new ServiceUnavailableError('Events of the payment provider are not set up here.');
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = deps.providerEvents.read(body, typeof signature === 'string' ? signature : null);
    await receiveEvent(deps, event);
    return { received: true as const };
  },
});
