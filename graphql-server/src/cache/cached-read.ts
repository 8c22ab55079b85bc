import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { findSignedIn, requireAdmin } from '../domain/auth/require-admin';
import { DomainError, TooManyRequestsError } from '../domain/errors';

type Caller = Pick<FastifyRequest, 'ip' | 'headers'>;

/**
 * Reads a public response from the schedule cache. Only the request that has to build the response counts against the read
 * limit of its network address, and a signed-in admin is never refused. Throws TooManyRequestsError, and what `load` throws.
 */
export async function answerFromCache<Value>(
  deps: Deps,
  caller: Caller,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  try {
    return await deps.scheduleCache.get(key, load, () => deps.requestLimits.consume('uncached-read', caller.ip));
  } catch (error) {
    if (!(error instanceof TooManyRequestsError) || !(await isAdmin(deps, caller.headers.authorization))) throw error;
    return deps.scheduleCache.get(key, load);
  }
}

async function isAdmin(deps: Deps, authorization: string | undefined): Promise<boolean> {
  try {
    return requireAdmin(await findSignedIn(deps, authorization)).isAdmin;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
