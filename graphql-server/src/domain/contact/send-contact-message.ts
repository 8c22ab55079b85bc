import type { ContactInput } from '#contract/person-input';
import type { Clock, Db } from '../ports';

/** Keeps a visitor's message for the teacher. Returns words of thanks. */
export async function sendContactMessage(
  { db, clock }: { db: Db; clock: Clock },
  { name, email, message }: ContactInput,
): Promise<{ message: string }> {
  await db.contactMessage.create({ data: { name, email, message, createdAt: clock.now() } });
  return { message: 'Thank you for your message!' };
}
