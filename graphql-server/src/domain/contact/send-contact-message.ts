import { randomUUID } from 'node:crypto';
import type { ContactInput } from '#contract/person-input';
import { queueNotifications } from '../outbox/queue-notifications';
import type { Clock, Db, Jobs } from '../ports';
import { inTransaction } from '../transaction';

/**
 * Stores a visitor's message and notifies the teacher. Repeated requests with the same key store it once. Returns the text that
 * thanks the visitor.
 */
export async function sendContactMessage(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs },
  { name, email, message, key }: ContactInput,
): Promise<{ message: string }> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const id = key ? toUuid(key) : randomUUID();
    const data = { id, name, email, message, createdAt: at };
    const { count } = await tx.contactMessage.createMany({ data, skipDuplicates: true });
    if (count === 0) return;
    await queueNotifications(tx, jobs, [{ kind: 'MESSAGE_RECEIVED', about: { contactMessageId: id }, at }]);
  });
  return { message: 'Thank you for your message!' };
}

/** Writes 32 hex digits as a UUID. */
const toUuid = (key: string) => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
