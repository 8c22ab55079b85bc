import type { FastifyInstance } from 'fastify';
import { renewDeviceInput } from '#contract/push-input';
import type { Deps } from '../../deps';
import { parseInput } from '../../domain/parse-input';
import { renewDevice } from '../../domain/push/renew-device';
import { mount } from '../route';

/**
 * Replaces the endpoint of a push device. The browser changes it and wakes the service worker, which has no session token.
 * The old endpoint authenticates the request: only the device and its push service know it.
 */
export function registerPush(app: FastifyInstance, deps: Deps): void {
  mount(app, ['/api/push/renew'], {
    POST: async (request, reply) => {
      await deps.rateLimits.consume('push-renewal', request.ip);
      const { oldEndpoint, device } = parseInput(renewDeviceInput, request.body);
      await renewDevice({ ...deps, extraOrigins: deps.env.PUSH_EXTRA_ORIGINS }, oldEndpoint, device);
      return reply.header('cache-control', 'no-store').send({ message: 'The new address is known.' });
    },
  });
}
