import type pg from 'pg';
import type { ChangeCheck } from '../../cache/schedule-cache';

/**
 * Takes a snapshot, and checks whether a transaction that changed the schedule was committed since the snapshot `since`. Triggers
 * record the ids of such transactions; a snapshot knows which of them it has seen committed.
 */
export async function checkForChanges(pool: pg.Pool, since: string | null): Promise<ChangeCheck> {
  const { rows } = await pool.query<ChangeCheck>({
    name: 'look-for-changes',
    text: `
      SELECT pg_current_snapshot()::text AS "snapshot",
             $1::pg_snapshot IS NULL OR EXISTS (
               SELECT 1 FROM "ScheduleChange"
                WHERE "transactionId" >= pg_snapshot_xmin($1::pg_snapshot)
                  AND NOT pg_visible_in_snapshot("transactionId", $1::pg_snapshot)) AS "hasChanged"`,
    values: [since],
  });
  return rows[0] as ChangeCheck;
}

/** A change is noted with the moment at which its transaction began. Statements and pauses of a transaction end sooner than this. */
const LONGEST_TRANSACTION_MS = 30_000;

/** Whether the schedule may have changed in the last `ageMs` milliseconds; those from up to half a minute before may count too. */
export async function hasScheduleChanged(pool: pg.Pool, ageMs: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'look-for-recent-changes',
    text: `SELECT 1 FROM "ScheduleChange" WHERE "notedAt" > now() - make_interval(secs => $1::float8 / 1000) LIMIT 1`,
    values: [Math.max(0, ageMs) + LONGEST_TRANSACTION_MS],
  });
  return rowCount !== 0;
}

/** Deletes recorded changes after an hour; caches compare with snapshots that are seconds old. */
export async function deleteOldChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM "ScheduleChange" WHERE "notedAt" < now() - interval '1 hour'`);
}
