import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import type { Editor, ScheduleEditDeps } from '../dates/schedule-edit-deps';
import { NotFoundError, StateConflictError } from '../errors';
import { lockDeletedAvailability } from '../schedule/lock-class';
import { inTransaction } from '../transaction';
import { reopenWaitlists } from '../waitlist/end-waiting';

/** How long a deleted class can be restored, in milliseconds: the screen offers it for ten seconds, and the signal may be weak. */
export const DELETION_UNDO_MS = 120_000;

/**
 * Puts a class back on the schedule that was deleted by mistake a moment ago. Seats that were released then stay so. Everybody who
 * waited for a place waits again, and has had no mail: the one about the end leaves later.
 * @throws NotFoundError when the class is unknown
 * @throws StateConflictError when it is not deleted, or was some time ago
 */
export function restoreAvailability(
  { db, clock, jobs }: Pick<ScheduleEditDeps, 'db' | 'clock' | 'jobs'>,
  editor: Editor,
  id: string,
): Promise<Availability> {
  return inTransaction(db, async (tx) => {
    const before = await lockDeletedAvailability(tx, id);
    if (!before) throw new NotFoundError('This class does not exist any more.');
    const now = clock.now();
    const { title, deletedAt } = before;
    if (!deletedAt) throw new StateConflictError('This class is on the schedule.');
    if (now.getTime() - deletedAt.getTime() > DELETION_UNDO_MS) {
      throw new StateConflictError('This class was deleted some time ago. Please add it again.');
    }
    const restored = await tx.availability.update({
      where: { id },
      data: { deletedAt: null, version: { increment: 1 } },
    });
    await reopenWaitlists(tx, jobs, { availabilityId: id }, { since: deletedAt, now, isMailed: false });
    const summary = `Restored the class ${title}, which had been deleted.`;
    await recordAudit(tx, { by: editor, action: 'restored', subjectType: 'CLASS', subjectId: id, summary, at: now });
    return restored;
  });
}
