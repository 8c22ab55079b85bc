import type { ContactInput } from '#contract/person-input';
import type { Clock, Db, Jobs } from '../ports';
import { recordNotice } from '../push/record-notice';
import { inTransaction } from '../transaction';

/** Keeps a visitor's message for the teacher, who is told of it. Returns words of thanks. */
export async function sendContactMessage(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs },
  { name, email, message }: ContactInput,
): Promise<{ message: string }> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const { id } = await tx.contactMessage.create({ data: { name, email, message, createdAt: at } });
    await recordNotice(tx, jobs, { kind: 'MESSAGE_RECEIVED', about: { contactMessageId: id }, at });
  });
  return { message: 'Thank you for your message!' };
}
