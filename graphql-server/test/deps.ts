import { createLinkSecret } from '../src/adapters/db/link-secret';
import { createJobs } from '../src/adapters/jobs/create-jobs';
import { createRateLimits } from '../src/adapters/rate-limits/create-rate-limits';
import { scaledPlaceLimits } from '../src/domain/booking/place-limits';
import { createStudioTime } from '../src/domain/schedule/studio-time';
import { createTestDatabase, type TestDatabase } from './database';
import { createMemoryPayments } from './memory-payments';

/** The time of the clock unless a test sets another: a Monday morning in Madrid. */
export const NOW = new Date('2027-05-03T08:00:00Z');

/** The product's timeouts are shorter than a busy machine may need between two steps of a race. */
const TIMEOUT_MS = 60_000;
const TIMEOUTS = {
  lock_timeout: TIMEOUT_MS,
  statement_timeout: TIMEOUT_MS,
  query_timeout: TIMEOUT_MS,
  idle_in_transaction_session_timeout: TIMEOUT_MS,
};

/**
 * The dependencies of the use-cases on a test database without open connections: a clock that stands still, and no server, worker
 * or network.
 */
export function createTestDeps(database: TestDatabase, now = NOW) {
  Object.assign(database.pool.options, TIMEOUTS);
  return {
    database,
    db: database.db,
    clock: { now: () => now },
    studioTime: createStudioTime('Europe/Madrid'),
    jobs: createJobs(),
    payments: createMemoryPayments(now),
    holdMinutes: 10,
    bookingHorizonDays: 548,
    rateLimits: createRateLimits(database.pool, 1_000),
    timeScale: 1,
    placeRules: { limits: scaledPlaceLimits(1_000), contactEmail: 'teacher@example.com' },
    linkSecret: createLinkSecret(database.db),
  };
}

export type TestDeps = ReturnType<typeof createTestDeps>;

/** Runs `work` on a database of its own from which `sql` has removed protections. For controls only. */
export async function onWeakDatabase<Result>(sql: string, work: (deps: TestDeps) => Promise<Result>): Promise<Result> {
  const database = await createTestDatabase();
  try {
    const deps = createTestDeps(database);
    await database.pool.query(sql);
    return await work(deps);
  } finally {
    await database.close();
  }
}
