import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import type { Editor, ScheduleEditDeps } from '../dates/schedule-edit-deps';
import { StateConflictError } from '../errors';
import { lockAvailability } from '../schedule/lock-class';
import { inTransaction } from '../transaction';

/**
 * Shows a single class on the home page, or removes it from there.
 * @throws NotFoundError when the class is unknown or deleted
 * @throws StateConflictError when the class recurs
 */
export function toggleHomepage({ db, clock }: ScheduleEditDeps, editor: Editor, id: string): Promise<Availability> {
  return inTransaction(db, async (tx) => {
    const { title, frequency, showOnHomepage } = await lockAvailability(tx, id);
    if (frequency) throw new StateConflictError('Only a class that does not recur can be shown on the homepage.');
    const after = await tx.availability.update({
      where: { id },
      data: { showOnHomepage: !showOnHomepage, version: { increment: 1 } },
    });
    const at = clock.now();
    const summary = `${showOnHomepage ? `Took the class ${title} off` : `Put the class ${title} on`} the homepage.`;
    await recordAudit(tx, { by: editor, action: 'changed', subjectType: 'CLASS', subjectId: id, summary, at });
    return after;
  });
}
