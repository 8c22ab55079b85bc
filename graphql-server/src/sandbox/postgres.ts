import type { Pool, PoolClient } from 'pg';

// An arbitrary number that all processes share.
const SCHEMA_LOCK = 7_239_114;

/** Runs the work in one database transaction on its own client. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Creates tables in the schema `sandbox` once per process, also when several processes start at the same time. */
export function sandboxTables(pool: Pool, tables: string): () => Promise<void> {
  let ready: Promise<void> | undefined;
  const create = () =>
    inTransaction(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
      await client.query(`CREATE SCHEMA IF NOT EXISTS sandbox; ${tables}`);
    });
  return () => {
    ready ??= create().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  };
}
