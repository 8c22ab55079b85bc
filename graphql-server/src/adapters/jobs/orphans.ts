import type pg from 'pg';

/** Jobs locked more recently than this are left alone: their worker may not hold its liveness lock yet. */
const FRESH_SECONDS = 2;
/** Detects a vanished machine after half a minute instead of the system's default of two hours. */
const SHORT_KEEPALIVE = `SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`;

/**
 * Marks a worker as alive: the session on which it listens for jobs holds an advisory lock under the worker's id. When that
 * connection breaks, the worker opens another one and locks again.
 */
export async function holdLivenessLock(client: pg.ClientBase, worker: string): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_lock_shared(hashtextextended($1, 0))', [worker]);
    await client.query(SHORT_KEEPALIVE);
  } catch {
    // The connection broke; the next one takes the lock.
  }
}

/** Unlocks the jobs of dead workers. The queue itself would do so after four hours. */
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
 * Removes superseded passes whose process died. When a new job arrives under the key of a running one, the queue takes the key
 * and all attempts from the running one, and would list it as given up for ever.
 */
export async function discardSuperseded(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
      WHERE task_identifier = 'reconcile' AND key IS NULL AND attempts >= max_attempts AND locked_by IS NULL`,
  );
}
