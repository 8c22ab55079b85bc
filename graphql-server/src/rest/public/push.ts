import type { FastifyInstance } from 'fastify';
import { renewDeviceInput, shownPushInput } from '#contract/push-input';
import type { Deps } from '../../deps';
import { NotFoundError } from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { renewClientDevice } from '../../domain/push/client-devices';
import { recordShown } from '../../domain/push/receipts';
import { renewDevice } from '../../domain/push/renew-device';
import { mount } from '../route';

/**
 * The calls of a device's service worker, which has no session token. Renewing replaces the endpoint of a device, the teacher's or
 * a client's, after its browser has changed it; the old endpoint authenticates the request, because only the device and its push
 * service know it. A receipt says that the device has shown a push; it authenticates itself.
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
  mount(app, ['/api/push/shown'], {
    POST: async (request, reply) => {
      await deps.rateLimits.consume('push-receipt', request.ip);
      await recordShown(deps, parseInput(shownPushInput, request.body).receipt);
      return reply.header('cache-control', 'no-store').send({ message: 'The notification is recorded as shown.' });
    },
  });
}
