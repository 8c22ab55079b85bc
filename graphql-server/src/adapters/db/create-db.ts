import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '#prisma';

export type Database = { db: PrismaClient; pool: pg.Pool; close(): Promise<void> };

/** Connections per process, of which four listen for background work, one per job group. A managed PostgreSQL allows about 100 in all. */
const POOL_SIZE = 12;
const CONNECT_TIMEOUT_MS = 5_000;

/** One pool per process, shared by Prisma, the job queue and the rate limits. Connects on first use. */
export function createDatabase(databaseUrl: string): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // No statement of ours is slow. When the database is silent, the statement and the ROLLBACK after it both wait in vain:
    // together they stay below the ten seconds that anybody waits for us.
    statement_timeout: 4_000,
    query_timeout: 4_500,
    idle_in_transaction_session_timeout: 10_000,
    // Whoever waits longer than this for a seat lock is told to try again.
    lock_timeout: 3_000,
    keepAlive: true,
  });
  // A connection that breaks while idle is dropped from the pool; the next query gets a new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: 'minimal' });
  return {
    db,
    pool,
    close: async () => {
      await db.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}
