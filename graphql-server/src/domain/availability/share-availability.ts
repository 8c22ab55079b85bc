import { randomBytes } from 'node:crypto';
import { paths } from '#contract/paths';
import { recordAudit } from '../audit/record-audit';
import type { Editor, ScheduleEditDeps } from '../dates/schedule-edit-deps';
import { StateConflictError } from '../errors';
import { lockAvailability } from '../schedule/lock-class';
import { inTransaction } from '../transaction';

/** 128 random bits: a link cannot be guessed. */
const LINK_BYTES = 16;

/**
 * Returns the path of a single class's share link, and creates it on the first call.
 * @throws NotFoundError when the class is unknown or deleted
 * @throws StateConflictError when the class recurs
 */
export function shareAvailability({ db, clock }: ScheduleEditDeps, editor: Editor, id: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { title, frequency, shareableId: existing } = await lockAvailability(tx, id);
    if (frequency) throw new StateConflictError('Only a class that does not recur can be shared.');
    if (existing) return toPath(existing);
    const shareableId = randomBytes(LINK_BYTES).toString('base64url');
    await tx.availability.update({ where: { id }, data: { shareableId } });
    const at = clock.now();
    const summary = `Made a link to the class ${title}.`;
    await recordAudit(tx, { by: editor, action: 'shared', subjectType: 'CLASS', subjectId: id, summary, at });
    return toPath(shareableId);
  });
}

const toPath = (shareableId: string) => paths.bookStep(shareableId, 'calendar');
