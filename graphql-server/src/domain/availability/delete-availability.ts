import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { releaseHolds } from '../holds';
import { lockAvailability } from '../locks';
import { inTransaction } from '../transaction';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';

/**
 * Deletes a class from the schedule. Its bookings stay; seats held by open payments are released.
 * @throws NotFoundError when the class is unknown or already deleted
 */
export function deleteAvailability(
  { db, clock, jobs }: ScheduleEditDeps,
  editor: Editor,
  id: string,
): Promise<Availability> {
  return inTransaction(db, async (tx) => {
    await lockAvailability(tx, id);
    const now = clock.now();
    const deleted = await tx.availability.update({
      where: { id },
      data: { deletedAt: now, version: { increment: 1 } },
    });
    await releaseHolds(tx, jobs, { availabilityId: id }, now);
    await recordAudit(tx, {
      by: editor,
      action: 'deleted',
      subjectType: 'CLASS',
      subjectId: id,
      summary: `Deleted the class ${deleted.title}.`,
      at: now,
    });
    return deleted;
  });
}
