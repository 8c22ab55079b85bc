import { randomBytes } from 'node:crypto';
import { recordAudit } from '../audit/record-audit';
import { StateConflictError } from '../errors';
import { lockAvailability } from '../locks';
import { inTransaction } from '../transaction';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';

/** 128 random bits: nobody guesses a link. */
const LINK_BYTES = 16;

/**
 * A single class's share link, as a path of this site, the same each time. Throws NotFoundError, StateConflictError for a series.
 */
export function shareAvailability({ db, clock }: ScheduleEditDeps, editor: Editor, id: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { title, frequency, shareableId: known } = await lockAvailability(tx, id);
    if (frequency) throw new StateConflictError('Only a class that does not recur can be shared.');
    if (known) return toPath(known);
    const shareableId = randomBytes(LINK_BYTES).toString('base64url');
    await tx.availability.update({ where: { id }, data: { shareableId } });
    await recordAudit(tx, {
      by: editor,
      action: 'shared',
      subjectType: 'CLASS',
      subjectId: id,
      summary: `Made a link to the class ${title}.`,
      at: clock.now(),
    });
    return toPath(shareableId);
  });
}

const toPath = (shareableId: string) => `/book/${shareableId}`;
