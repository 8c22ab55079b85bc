import type pg from 'pg';

/**
 * What is committed, in one word: transactions that are done and those that are under way. It differs after every commit of
 * any process, and PostgreSQL keeps it anyway: nothing has to be written for it.
 */
export async function readSnapshot(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ snapshot: string }>({
    name: 'read-snapshot',
    text: 'SELECT pg_current_snapshot()::text AS "snapshot"',
  });
  return rows[0]?.snapshot ?? '';
}
