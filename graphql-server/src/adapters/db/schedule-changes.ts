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

/** Deletes recorded changes after an hour; caches compare with snapshots that are seconds old. */
export async function deleteOldChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM "ScheduleChange" WHERE "notedAt" < now() - interval '1 hour'`);
}
