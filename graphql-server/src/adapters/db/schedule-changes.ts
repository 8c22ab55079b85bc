import type pg from 'pg';
import type { ChangeCheck } from '../../cache/schedule-cache';

/**
 * What is committed by now, and whether a transaction that touched the schedule was committed since an earlier look. Triggers
 * note such transactions by their number; a snapshot knows which numbers it saw the end of.
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

/** Forgets the notes that nobody can ask about any more: answers are kept for a second. */
export async function deleteOldChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM "ScheduleChange" WHERE "notedAt" < now() - interval '1 hour'`);
}
