import { randomUUID } from 'node:crypto';
import type { ContactInput } from '#contract/person-input';
import { IdempotencyConflictError } from '../errors';
import { queueNotifications } from '../outbox/queue-notifications';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';

/**
 * Stores a visitor's message and notifies the teacher. Repeated requests with the same key store it once. Returns the text that
 * thanks the visitor.
 * @throws IdempotencyConflictError when another message was sent with the key
 */
export async function sendContactMessage(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs },
  { name, email, message, key }: ContactInput,
): Promise<{ message: string }> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const id = key ? toUuid(key) : randomUUID();
    const sent = { name, email, message };
    const data = { id, ...sent, createdAt: at };
    const { count } = await tx.contactMessage.createMany({ data, skipDuplicates: true });
    if (count === 0) return requireSame(tx, id, sent);
    await queueNotifications(tx, jobs, [{ kind: 'MESSAGE_RECEIVED', about: { contactMessageId: id }, at }]);
  });
  return { message: 'Thank you for your message!' };
}

/** A message that was deleted meanwhile is not compared. */
async function requireSame(tx: Tx, id: string, { name, email, message }: Omit<ContactInput, 'key'>): Promise<void> {
  const stored = await tx.contactMessage.findUnique({ where: { id } });
  if (!stored || (stored.name === name && stored.email === email && stored.message === message)) return;
  throw new IdempotencyConflictError();
}

/** Writes 32 hex digits as a UUID. */
const toUuid = (key: string) => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
