import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { findThreadOrThrow, type Thread } from './list-messages';
import { lockMessage } from './lock-message';

/** What is left out stays as it is. */
export type MessageStatus = { isRead?: boolean; isArchived?: boolean };

type StatusChange = { admin: Pick<SignedIn, 'username'>; id: string; status: MessageStatus };

/** Marks a message as read or archived, or not; what is so already is left alone. Throws NotFoundError. */
export function setMessageStatus(
  { db, clock }: { db: Db; clock: Clock },
  { admin, id, status }: StatusChange,
): Promise<Thread> {
  return inTransaction(db, async (tx) => {
    const thread = await lockMessage(tx, id);
    const actions = toChanges(thread, status);
    if (actions.length === 0) return thread;
    await tx.contactMessage.update({ where: { id }, data: status });
    for (const action of actions) {
      const summary = `A contact message was ${action}.`;
      await recordAudit(tx, { by: admin, action, subjectType: 'MESSAGE', subjectId: id, summary, at: clock.now() });
    }
    return findThreadOrThrow(tx, id);
  });
}

/** What the change does, in the record's words; nothing when all is so already. */
export function toChanges(now: Required<MessageStatus>, { isRead, isArchived }: MessageStatus): string[] {
  const changes: string[] = [];
  if (isRead !== undefined && isRead !== now.isRead) changes.push(isRead ? 'marked as read' : 'marked as new');
  if (isArchived !== undefined && isArchived !== now.isArchived) changes.push(isArchived ? 'archived' : 'unarchived');
  return changes;
}
