import type { FastifyInstance } from 'fastify';
import { renewDeviceInput } from '#contract/push-input';
import type { Deps } from '../../deps';
import { NotFoundError } from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { renewClientDevice } from '../../domain/push/client-devices';
import { renewDevice } from '../../domain/push/renew-device';
import { mount } from '../route';

/**
 * Replaces the endpoint of a push device, the teacher's or a client's. The browser changes it and wakes the service worker, which has no session token.
 * The old endpoint authenticates the request: only the device and its push service know it.
 */
export function registerPush(app: FastifyInstance, deps: Deps): void {
  mount(app, ['/api/push/renew'], {
    POST: async (request, reply) => {
      await deps.rateLimits.consume('push-renewal', request.ip);
      const { oldEndpoint, device } = parseInput(renewDeviceInput, request.body);
      const deviceDeps = { ...deps, extraOrigins: deps.env.PUSH_EXTRA_ORIGINS };
      const isClients = await renewClientDevice(deviceDeps, oldEndpoint, device);
      try {
        await renewDevice(deviceDeps, oldEndpoint, device);
      } catch (error) {
        if (!(isClients && error instanceof NotFoundError)) throw error;
      }
      return reply.header('cache-control', 'no-store').send({ message: 'The new address is known.' });
    },
  });
}
