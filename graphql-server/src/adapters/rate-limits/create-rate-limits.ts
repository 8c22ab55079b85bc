import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { PLACE_LIMITS, scaledLimit } from '#contract/limits';
import { ServiceUnavailableError, TooManyRequestsError } from '../../domain/errors';
import type { RateLimitName, RateLimits } from '../../domain/ports';
import { mapValues } from '../../lib/map-values';
import { sha256Base64url } from '../../lib/sha256';
import { toNetwork } from './network';

type Limit = { points: number; seconds: number };

const perMinute = (points: number): Limit => ({ points, seconds: 60 });

/**
 * Attempts per address and minute (failed ones, for a sign-in), and new unpaid places per hour. Generous to a family behind
 * one router, narrow for a script.
 */
const LIMITS: Record<RateLimitName, Limit> = {
  booking: perMinute(60),
  payment: perMinute(60),
  contact: perMinute(20),
  'share-lookup': perMinute(120),
  'sign-in': perMinute(10),
  'push-renewal': perMinute(20),
  'push-receipt': perMinute(60),
  'personal-link': perMinute(60),
  'my-bookings': perMinute(5),
  'my-bookings-mailbox': { points: 3, seconds: 3_600 },
  waitlist: perMinute(20),
  'waitlist-mailbox': { points: 3, seconds: 3_600 },
  'new-place': { points: PLACE_LIMITS.newPlacesPerNetworkAndHour, seconds: 3_600 },
};

/** Limits counted in PostgreSQL, so that all processes count together. `scale` multiplies each of them. */
export function createRateLimits(pool: pg.Pool, scale: number): RateLimits {
  const limiters = mapValues(
    LIMITS,
    ({ points, seconds }, name) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        points: scaledLimit(points, scale),
        duration: seconds,
        // The counter of failures deletes the expired rows of all.
        clearExpiredByTimeout: false,
      }),
  );
  return {
    async consume(limit, address) {
      try {
        await limiters[limit].consume(toNetworkDigest(address));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw toTooManyRequests(error);
        throw new ServiceUnavailableError(undefined, error);
      }
    },
    async giveBack(limit, address) {
      await limiters[limit].reward(toNetworkDigest(address));
    },
  };
}

/** The refusal of a request past a limit, which says when to try again. */
export function toTooManyRequests({ msBeforeNext }: RateLimiterRes): TooManyRequestsError {
  return new TooManyRequestsError(Math.ceil(msBeforeNext / 1000) || 1);
}

/** The digest of the network that an address belongs to: the table of counters reveals no address. */
export function toNetworkDigest(address: string): string {
  return sha256Base64url(toNetwork(address));
}
