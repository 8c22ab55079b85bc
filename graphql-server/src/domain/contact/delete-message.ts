import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { StateConflictError } from '../errors';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { lockMessage } from './list-messages';

type Deletion = { admin: Pick<SignedIn, 'username'>; id: string };

/**
 * Deletes an archived message and its replies for good.
 * @throws NotFoundError when the message is unknown
 * @throws StateConflictError when the message is not archived
 */
export async function deleteMessage(
  { db, clock }: { db: Db; clock: Clock },
  { admin, id }: Deletion,
): Promise<{ message: string }> {
  await inTransaction(db, async (tx) => {
    const { isArchived } = await lockMessage(tx, id);
    if (!isArchived) throw new StateConflictError('Only an archived message can be deleted. Archive it first.');
    await tx.contactMessage.delete({ where: { id } });
    const summary = 'A contact message was deleted with its replies.';
    await recordAudit(tx, {
      by: admin,
      action: 'deleted',
      subjectType: 'MESSAGE',
      subjectId: id,
      summary,
      at: clock.now(),
    });
  });
  return { message: 'The message was deleted.' };
}
