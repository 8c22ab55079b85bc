import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Deps } from '../deps';
import { findSignedIn, requireAdmin } from '../domain/auth/require-admin';
import type { SignedIn } from '../domain/auth/sessions';
import { type Methods, mount } from './route';

type AdminHandler = (request: FastifyRequest, reply: FastifyReply, admin: SignedIn) => Promise<unknown>;

const admins = new WeakMap<FastifyRequest, SignedIn>();

/**
 * Mounts one address for signed-in admins only; the body of any other request is not even read. It is the only access control
 * of REST: a handler has no other way to get the admin.
 */
export function mountAdmin(
  app: FastifyInstance,
  deps: Deps,
  urls: readonly string[],
  methods: Partial<Record<keyof Methods, AdminHandler>>,
  options: Pick<RouteShorthandOptions, 'constraints'> = {},
): void {
  const guarded = Object.entries(methods).map(([method, handler]) => [
    method,
    (request: FastifyRequest, reply: FastifyReply) => handler(request, reply, getAdmin(request)),
  ]);
  mount(app, urls, Object.fromEntries(guarded), {
    ...options,
    config: { isForAdmins: true },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      admins.set(request, requireAdmin(await findSignedIn(deps, request.headers.authorization)));
    },
  });
}

function getAdmin(request: FastifyRequest): SignedIn {
  return requireAdmin(admins.get(request) ?? null);
}
