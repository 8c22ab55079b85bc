import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceUnavailableError, TooManyRequestsError } from '../../domain/errors';
import type { RateLimitName, RateLimits } from '../../domain/ports';

/** Attempts per address and minute. Generous to a family behind one router, narrow for a script. */
const PER_MINUTE: Record<RateLimitName, number> = {
  booking: 60,
  payment: 60,
  contact: 20,
  'share-lookup': 120,
  'sign-in': 10,
  'push-renewal': 20,
};

/** Limits counted in PostgreSQL, so that all processes count together. `scale` multiplies each of them. */
export function createRateLimits(pool: pg.Pool, scale: number): RateLimits {
  const limiterOf = (name: RateLimitName) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points: Math.max(1, Math.round(PER_MINUTE[name] * scale)),
      duration: 60,
      clearExpiredByTimeout: true,
    });
  const limiters: Record<RateLimitName, RateLimiterPostgres> = {
    booking: limiterOf('booking'),
    payment: limiterOf('payment'),
    contact: limiterOf('contact'),
    'share-lookup': limiterOf('share-lookup'),
    'sign-in': limiterOf('sign-in'),
    'push-renewal': limiterOf('push-renewal'),
  };
  return {
    async consume(limit, key) {
      try {
        await limiters[limit].consume(digestOf(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new TooManyRequestsError(Math.ceil(error.msBeforeNext / 1000) || 1);
        throw new ServiceUnavailableError();
      }
    },
  };
}

/** An address of any length as a key of one length; the table tells nobody who was here. */
function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
