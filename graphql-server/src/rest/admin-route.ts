import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Deps } from '../deps';
import { requireAdmin, signedInBy } from '../domain/auth/require-admin';
import type { SignedIn } from '../domain/auth/sessions';
import { type Methods, mount } from './route';

type AdminHandler = (request: FastifyRequest, reply: FastifyReply, admin: SignedIn) => Promise<unknown>;

const admins = new WeakMap<FastifyRequest, SignedIn>();

/**
 * Mounts one address for signed-in admins alone: nobody else's request is even read. This is the one fence of REST; a route
 * that needs an admin has no other way to learn who that is.
 */
export function mountAdmin(
  app: FastifyInstance,
  deps: Deps,
  urls: readonly string[],
  methods: Partial<Record<keyof Methods, AdminHandler>>,
  options: Pick<RouteShorthandOptions, 'constraints'> = {},
): void {
  const fenced = Object.entries(methods).map(([method, handler]) => [
    method,
    (request: FastifyRequest, reply: FastifyReply) => handler(request, reply, getAdmin(request)),
  ]);
  mount(app, urls, Object.fromEntries(fenced), {
    ...options,
    config: { isForAdmins: true },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      admins.set(request, requireAdmin(await signedInBy(deps, request.headers.authorization)));
    },
  });
}

function getAdmin(request: FastifyRequest): SignedIn {
  return requireAdmin(admins.get(request) ?? null);
}
