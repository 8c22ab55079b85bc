import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isNavigation } from '../site/navigation';

/** Lets a page and an API route share an address: a route with this constraint does not match the navigation of a browser. */
export const ACCEPTS_DATA = { asksFor: 'data' };

/** Registers the constraint that distinguishes API calls from the navigation of a browser. */
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
