import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { findBegun, listEditedDates, preserveBegunDates } from '../dates/begun-dates';
import type { Editor, ScheduleEditDeps } from '../dates/schedule-edit-deps';
import { releaseHoldsAndCloseWaitlists } from '../holds';
import type { Tx } from '../ports';
import { lockAvailability } from '../schedule/lock-class';
import { inTransaction } from '../transaction';
import { DELETION_UNDO_MS } from './restore-availability';

/**
 * Deletes a class from the schedule. Its bookings stay, and so do its dates that have begun; seats held by open payments are
 * released. Everybody who waits for a place is mailed once the deletion cannot be undone any more.
 * @throws NotFoundError when the class is unknown or already deleted
 */
export function deleteAvailability(
  { db, clock, studioTime, jobs }: ScheduleEditDeps,
  editor: Editor,
  id: string,
): Promise<Availability> {
  return inTransaction(db, (tx) => deleteLocked(tx, { clock, studioTime, jobs }, editor, id));
}

/** The same in the caller's transaction. */
export async function deleteLocked(
  tx: Tx,
  { clock, studioTime, jobs }: Omit<ScheduleEditDeps, 'db'>,
  editor: Editor,
  id: string,
): Promise<Availability> {
  const before = await lockAvailability(tx, id);
  const now = clock.now();
  const time = { now, studioTime };
  const dates = await listEditedDates(tx, before, time);
  await preserveBegunDates(
    tx,
    dates.flatMap((date) => findBegun(before, date, time) ?? []),
    before,
    before,
  );
  const deleted = await tx.availability.update({
    where: { id },
    data: { deletedAt: now, version: { increment: 1 } },
  });
  await releaseHoldsAndCloseWaitlists(
    tx,
    jobs,
    { availabilityId: id },
    now,
    new Date(now.getTime() + jobs.scale(DELETION_UNDO_MS)),
  );
  const summary = `Deleted the class ${deleted.title}.`;
  await recordAudit(tx, { by: editor, action: 'deleted', subjectType: 'CLASS', subjectId: id, summary, at: now });
  return deleted;
}
