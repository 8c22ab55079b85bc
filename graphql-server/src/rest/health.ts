import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { VERSION } from '../version';
import { mount } from './route';

/** Liveness and readiness probes for a load balancer or a process manager. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  mount(app, ['/healthz'], { GET: async () => ({ status: 'ok', version: VERSION }) });
  mount(app, ['/readyz'], {
    GET: async (_request, reply) => {
      const isReady = await deps.isReady();
      return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
    },
  });
}
