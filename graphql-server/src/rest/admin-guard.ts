import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { findSignedIn, requireAdmin } from '../domain/auth/require-admin';
import type { SignedIn } from '../domain/auth/sessions';

const admins = new WeakMap<FastifyRequest, SignedIn>();

/**
 * Refuses a request without the token of an admin before its body is even read. It is the only access control of REST: a handler
 * has no other way to get the admin.
 */
export const guardAdmins = (deps: Deps) => async (request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'no-store');
  admins.set(request, requireAdmin(await findSignedIn(deps, request.headers.authorization)));
};

/** The admin that the guard has let in. @throws UnauthenticatedError on a route without the guard */
export function getAdmin(request: FastifyRequest): SignedIn {
  return requireAdmin(admins.get(request) ?? null);
}
