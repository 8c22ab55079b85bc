import type { FastifyInstance } from 'fastify';
import { renewDeviceInput } from '#contract/push-input';
import type { Deps } from '../../deps';
import { parseInput } from '../../domain/parse-input';
import { renewDevice } from '../../domain/push/renew-device';
import { mount } from '../route';

/**
 * A browser that changes a device's address wakes its service worker, which knows no token: the old address, which only this
 * device and its push service know, stands for it.
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
