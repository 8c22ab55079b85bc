import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { FailureCounts } from '../../domain/ports';
import { toKeyDigest } from './key-digest';

/** How long a failure counts, from the first one on. */
const WINDOW_SECONDS = 15 * 60;

/** Failures counted in PostgreSQL, so that all processes count together. */
export function createFailureCounts(pool: pg.Pool): FailureCounts {
  const counts = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: 'failures',
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
    clearExpiredByTimeout: true,
  });
  return {
    of: async (account) => (await counts.get(toKeyDigest(account)))?.consumedPoints ?? 0,
    add: async (account) => (await counts.penalty(toKeyDigest(account))).consumedPoints,
    clear: async (account) => {
      await counts.delete(toKeyDigest(account));
    },
  };
}
