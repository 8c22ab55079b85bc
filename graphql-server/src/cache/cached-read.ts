import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { requireAdmin, signedInBy } from '../domain/auth/require-admin';
import { DomainError, TooManyRequestsError } from '../domain/errors';

type Caller = Pick<FastifyRequest, 'ip' | 'headers'>;

/**
 * The answer of a public read from the cache. It is free unless this request causes its load: loads count against the read
 * limit of the caller's network address. A signed-in admin is never refused. Throws TooManyRequestsError, and what `load` throws.
 */
export async function answerFromCache<Value>(
  deps: Deps,
  { ip, headers }: Caller,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  try {
    return await deps.scheduleCache.get(key, load, () => deps.requestLimits.consume('uncached-read', ip));
  } catch (error) {
    if (!(error instanceof TooManyRequestsError) || !(await isAdmin(deps, headers.authorization))) throw error;
    return deps.scheduleCache.get(key, load);
  }
}

async function isAdmin(deps: Deps, authorization: string | undefined): Promise<boolean> {
  try {
    return requireAdmin(await signedInBy(deps, authorization)).isAdmin;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
