import type { Db } from '../ports';
import { ERASED_EMAIL } from '../privacy/erased';

/** The addresses of everybody who ever booked, each once as they last wrote it, without those who want no letters. */
export async function findClientEmails(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT ON (lower(b."email")) b."email" FROM "Booking" b
     WHERE b."email" <> ${ERASED_EMAIL}
       AND NOT EXISTS (SELECT 1 FROM "MailOptOut" o WHERE o."email" = lower(b."email"))
     ORDER BY lower(b."email"), b."createdAt" DESC`;
  return rows.map(({ email }) => email);
}
