import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { FailureCounts } from '../../domain/ports';
import { sha256Base64url } from '../../lib/sha256';

/** How long a failure counts, from the first one on. */
const WINDOW_SECONDS = 15 * 60;

/** Failures counted in PostgreSQL, so that all processes count together. Accounts are digests: the table reveals no name. */
export function createFailureCounts(pool: pg.Pool): FailureCounts {
  const counts = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: 'failures',
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
    // Of the whole table, with the counters of the rate limits.
    clearExpiredByTimeout: true,
  });
  return {
    of: async (account) => (await counts.get(sha256Base64url(account)))?.consumedPoints ?? 0,
    add: async (account) => (await counts.penalty(sha256Base64url(account))).consumedPoints,
    clear: async (account) => {
      await counts.delete(sha256Base64url(account));
    },
  };
}
