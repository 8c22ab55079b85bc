import { createLinkSecret } from '../src/adapters/db/link-secret';
import { createJobs } from '../src/adapters/jobs/create-jobs';
import { createRateLimits } from '../src/adapters/rate-limits/create-rate-limits';
import { scaledPlaceLimits } from '../src/domain/limits/place-limits';
import type { JobName } from '../src/domain/ports';
import { createStudioTime } from '../src/domain/time/studio-time';
import { createTestDatabase, type TestDatabase } from './database';
import { createMemoryPayments } from './memory-payments';

/** The time of the clock, a Monday morning in Madrid. */
export const NOW = new Date('2027-05-03T08:00:00Z');

const TIMEOUT_MS = 60_000;
const TIMEOUTS = {
  lock_timeout: TIMEOUT_MS,
  statement_timeout: TIMEOUT_MS,
  query_timeout: TIMEOUT_MS,
  idle_in_transaction_session_timeout: TIMEOUT_MS,
};

const JOB_NAMES: JobName[] = [
  'send-mail',
  'distribute-notifications',
  'refund-payment',
  'confirm-refund',
  'reconcile-payment',
  'hold-next-seats',
  'offer-seats',
  'send-push',
];

/**
 * Creates a database in which actors wait only for each other's locks. The product's timeouts are shorter than a busy machine may
 * need between two steps of a race. The queue stores a name with its first job, for which the next actor would wait. `weakenedBy`,
 * for controls only, is SQL that removes protections.
 */
export async function createRaceDatabase({ weakenedBy = '' }: { weakenedBy?: string } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase();
  Object.assign(database.pool.options, TIMEOUTS);
  await database.pool.query(weakenedBy);
  await database.pool.query('INSERT INTO graphile_worker._private_tasks (identifier) SELECT unnest($1::text[])', [
    JOB_NAMES,
  ]);
  return database;
}

/**
 * The dependencies of the use-cases on a new database: a clock that stands still, a payment provider in memory, and no server,
 * worker or network.
 */
export async function openTestDeps(options: { weakenedBy?: string } = {}) {
  const database = await createRaceDatabase(options);
  return {
    database,
    db: database.db,
    clock: { now: () => NOW },
    studioTime: createStudioTime('Europe/Madrid'),
    jobs: createJobs(),
    payments: createMemoryPayments(NOW),
    holdMinutes: 10,
    bookingHorizonDays: 548,
    rateLimits: createRateLimits(database.pool, 1_000),
    placeRules: { limits: scaledPlaceLimits(1_000), contactEmail: 'teacher@example.com' },
    linkSecret: createLinkSecret(database.db),
  };
}

export type TestDeps = Awaited<ReturnType<typeof openTestDeps>>;

/** Runs `work` on a database of its own from which `sql` has removed protections. For controls only. */
export async function onWeakDatabase<Result>(sql: string, work: (deps: TestDeps) => Promise<Result>): Promise<Result> {
  const deps = await openTestDeps({ weakenedBy: sql });
  try {
    return await work(deps);
  } finally {
    await deps.database.close();
  }
}
