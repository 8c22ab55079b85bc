import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { findThreadOrThrow, lockMessage, type Thread } from './list-messages';

/** An absent flag keeps its value. */
export type MessageStatus = { isRead?: boolean; isArchived?: boolean };

type StatusChange = { admin: Pick<SignedIn, 'username'>; id: string; status: MessageStatus };

/**
 * Sets the read and archived flags of a message. A flag that already has the value is not recorded again.
 * @throws NotFoundError when the message is unknown
 */
export function setMessageStatus(
  { db, clock }: { db: Db; clock: Clock },
  { admin, id, status }: StatusChange,
): Promise<Thread> {
  return inTransaction(db, async (tx) => {
    const thread = await lockMessage(tx, id);
    const actions = listChanges(thread, status);
    if (actions.length === 0) return thread;
    await tx.contactMessage.update({ where: { id }, data: status });
    for (const action of actions) {
      const summary = `A contact message was ${action}.`;
      await recordAudit(tx, { by: admin, action, subjectType: 'MESSAGE', subjectId: id, summary, at: clock.now() });
    }
    return findThreadOrThrow(tx, id);
  });
}

/** The audit actions of a status change; empty when nothing changes. */
export function listChanges(now: Required<MessageStatus>, { isRead, isArchived }: MessageStatus): string[] {
  const changes: string[] = [];
  if (isRead !== undefined && isRead !== now.isRead) changes.push(isRead ? 'marked as read' : 'marked as new');
  if (isArchived !== undefined && isArchived !== now.isArchived) changes.push(isArchived ? 'archived' : 'unarchived');
  return changes;
}
