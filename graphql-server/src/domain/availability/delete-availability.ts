import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { releaseHolds } from '../holds';
import { lockAvailability } from '../locks';
import { inTransaction } from '../transaction';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';

/** Takes a class off the schedule for good; its bookings stay, unfinished payments lose their seat. Throws NotFoundError. */
export function deleteAvailability({ db, clock }: ScheduleEditDeps, editor: Editor, id: string): Promise<Availability> {
  return inTransaction(db, async (tx) => {
    await lockAvailability(tx, id);
    const now = clock.now();
    const deleted = await tx.availability.update({
      where: { id },
      data: { deletedAt: now, version: { increment: 1 } },
    });
    await releaseHolds(tx, { availabilityId: id });
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
