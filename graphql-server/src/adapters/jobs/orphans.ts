import type pg from 'pg';

/** Jobs that were taken this lately are left alone: their owner may be about to show its life. */
const FRESH_SECONDS = 2;
/** A machine that vanished without a word is noticed after half a minute, not after the two hours of the system's default. */
const NOTICE_SILENCE = `SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`;

/**
 * A worker lives as long as the connection on which it listens for jobs: while that is open, its session holds a lock under
 * the worker's name. The worker opens another one when it breaks.
 */
export async function showLife(client: pg.ClientBase, worker: string): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_lock_shared(hashtextextended($1, 0))', [worker]);
    await client.query(NOTICE_SILENCE);
  } catch {
    // The connection broke again: its successor shows it.
  }
}

/** Jobs of workers that live no more are free again; left to itself the queue would keep them for four hours. */
export async function releaseOrphans(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(owner)) FROM (
       SELECT locked_by AS owner FROM graphile_worker.jobs WHERE locked_by IS NOT NULL
        GROUP BY locked_by HAVING max(locked_at) < now() - make_interval(secs => $1)) AS taken
      WHERE pg_try_advisory_xact_lock(hashtextextended(owner, 0))`,
    [FRESH_SECONDS],
  );
}

/**
 * Removes passes that a newer pass has superseded and whose process died. The queue takes the key and all attempts from a
 * running job when another one comes under its key, and would list it as given up for ever.
 */
export async function discardSuperseded(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
      WHERE task_identifier = 'reconcile' AND key IS NULL AND attempts >= max_attempts AND locked_by IS NULL`,
  );
}
