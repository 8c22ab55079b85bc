import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceUnavailableError, TooManyRequestsError } from '../../domain/errors';
import type { RateLimitName, RateLimits } from '../../domain/ports';
import { digestOfKey } from './digest-of-key';
import { networkOf } from './network-of';

/** Attempts per address and minute (failed ones, for a sign-in). Generous to a family behind one router, narrow for a script. */
const PER_MINUTE: Record<RateLimitName, number> = {
  booking: 60,
  payment: 60,
  contact: 20,
  'share-lookup': 120,
  'sign-in': 10,
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
  };
  return {
    async consume(limit, address) {
      try {
        await limiters[limit].consume(keyOf(address));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new TooManyRequestsError(Math.ceil(error.msBeforeNext / 1000) || 1);
        throw new ServiceUnavailableError();
      }
    },
    async giveBack(limit, address) {
      await limiters[limit].reward(keyOf(address));
    },
  };
}

const keyOf = (address: string) => digestOfKey(networkOf(address));
