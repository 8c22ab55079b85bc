import pg from 'pg';
import { PrismaClient } from '#prisma';
import { OrderedAdapter } from './ordered-adapter';

export type Database = { db: PrismaClient; pool: pg.Pool; close(): Promise<void> };

/** Connections per process, of which four listen for background work, one per job group. A managed PostgreSQL allows about 100 in all. */
const POOL_SIZE = 12;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A query that begins with such a comment is prepared under that name, once per connection, instead of being planned each time.
 * Its text must always be the same, and its plan good for all values.
 */
const PREPARED = /^\s*\/\* prepared: ([\w-]+) \*\//;

/** Creates the process's one pool, shared by Prisma, the job queue and the rate limits. It connects on first use. */
export function createDatabase(databaseUrl: string): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Our statements are fast. When the database does not answer, a statement and its ROLLBACK both time out: together they
    // stay below the ten seconds within which every request is answered.
    statement_timeout: 4_000,
    query_timeout: 4_500,
    idle_in_transaction_session_timeout: 10_000,
    // A request that waits longer for a seat lock is answered with "try again".
    lock_timeout: 3_000,
    keepAlive: true,
  });
  // Without listeners, a broken idle connection would end the process. The pool replaces it by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const adapter = new OrderedAdapter(pool, { statementNameGenerator: ({ sql }) => PREPARED.exec(sql)?.[1] ?? '' });
  const db = new PrismaClient({ adapter, errorFormat: 'minimal' });
  return {
    db,
    pool,
    close: async () => {
      await db.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}
