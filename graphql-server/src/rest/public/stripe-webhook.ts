import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { receiveEvent } from '../../domain/checkout/reconcile-payment';
import { ServiceUnavailableError } from '../../domain/errors';
import { mount } from '../route';

export const STRIPE_WEBHOOK_PATH = '/api/stripe/webhook';

/** Receives Stripe's events. The body stays a buffer, because the signature covers its exact bytes. */
export async function registerStripeWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mount(scope, [STRIPE_WEBHOOK_PATH], {
      POST: async (request, reply) => {
        if (!deps.providerEvents)
          throw new ServiceUnavailableError('Events of the payment provider are not set up here.');
        const signature = request.headers['stripe-signature'];
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = deps.providerEvents.read(body, typeof signature === 'string' ? signature : null);
        await receiveEvent(deps, event);
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    });
  });
}
