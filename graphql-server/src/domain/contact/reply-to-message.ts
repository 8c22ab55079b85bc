import type { ReplyInput } from '#contract/mail-input';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { IdempotencyConflictError, InvalidInputError } from '../errors';
import { findMade, toRequestKey } from '../idempotency';
import { queueMails } from '../outbox/queue-mails';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction, isTaken } from '../transaction';
import { findThreadOrThrow, lockMessage, type Thread } from './list-messages';

type ReplyDeps = { db: Db; clock: Clock; jobs: Jobs };
type ReplyRequest = { admin: Pick<SignedIn, 'username'>; id: string; reply: ReplyInput; idempotencyKey: string | null };

/**
 * Replies to a message: stores the reply in the thread and queues its mail, in one transaction. A retry with the same
 * idempotency key sends nothing.
 * @throws NotFoundError when the message is unknown
 * @throws InvalidInputError when the recipient did not write the message
 * @throws IdempotencyConflictError when the key was used for another reply
 */
export async function replyToMessage(deps: ReplyDeps, request: ReplyRequest): Promise<Thread> {
  try {
    return await inTransaction(deps.db, (tx) => writeReply(tx, deps, request));
  } catch (error) {
    // A retry in this thread waits for the lock and finds the reply; the key was used in another thread.
    if (isTaken(error, 'idempotencyKey')) throw new IdempotencyConflictError();
    throw error;
  }
}

async function writeReply(tx: Tx, { clock, jobs }: ReplyDeps, request: ReplyRequest): Promise<Thread> {
  const { admin, id, reply, idempotencyKey } = request;
  const thread = await lockMessage(tx, id);
  requireSender(thread, reply.recipientEmail);
  const key = toRequestKey(idempotencyKey, { id, reply });
  if (await findMade(key, (known) => tx.reply.findUnique({ where: { idempotencyKey: known } }))) return thread;
  const now = clock.now();
  const { id: replyId } = await tx.reply.create({
    data: {
      contactMessageId: id,
      recipientEmail: thread.email,
      subject: reply.subject,
      textBody: reply.textBody,
      createdAt: now,
      ...key,
    },
  });
  await queueMails(tx, jobs, [{ kind: 'CONTACT_REPLY', recipient: thread.email, replyId }]);
  await tx.contactMessage.update({ where: { id }, data: { isRead: true } });
  const summary = 'A contact message was answered.';
  await recordAudit(tx, { by: admin, action: 'replied', subjectType: 'MESSAGE', subjectId: id, summary, at: now });
  return findThreadOrThrow(tx, id);
}

function requireSender({ email }: Thread, recipientEmail: string): void {
  if (recipientEmail.toLowerCase() === email.toLowerCase()) return;
  throw new InvalidInputError([
    { path: 'recipientEmail', message: 'A reply can only go to the person who wrote the message.' },
  ]);
}
