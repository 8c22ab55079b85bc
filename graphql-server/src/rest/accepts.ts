import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isNavigation } from '../site/serve-site';

/** Lets a page and a call share an address: a route with this constraint is left out when a browser goes there. */
export const ACCEPTS_DATA = { asksFor: 'data' };

/** Teaches the router to tell a call from a browser's navigation. */
export function routeByAccept(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'asksFor',
    storage: <Handler>() => {
      const handlers = new Map<unknown, Handler>();
      return {
        get: (requested: unknown) => handlers.get(requested) ?? null,
        set: (requested: unknown, handler: Handler) => void handlers.set(requested, handler),
      };
    },
    deriveConstraint: ({ method = 'GET', headers }: IncomingMessage) =>
      isNavigation({ method, headers }) ? 'page' : 'data',
  });
}
