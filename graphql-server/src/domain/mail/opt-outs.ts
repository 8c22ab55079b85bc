import { isUuid } from '#contract/occurrence-id';
import type { PageInput } from '#contract/page-input';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { NotFoundError } from '../errors';
import type { Clock, Db } from '../ports';
import { ERASED_EMAIL } from '../privacy/erased';
import { inTransaction } from '../transaction';

/** The addresses that asked for no letters, the latest first. */
export async function listOptOuts(
  db: Db,
  { offset, limit }: PageInput,
): Promise<{ addresses: string[]; totalCount: number }> {
  const [rows, totalCount] = await Promise.all([
    db.mailOptOut.findMany({ orderBy: [{ createdAt: 'desc' }, { email: 'asc' }], skip: offset, take: limit }),
    db.mailOptOut.count(),
  ]);
  return { addresses: rows.map(({ email }) => email), totalCount };
}

/** Letters reach an address again that asked for them anew. Throws NotFoundError where it never asked for none. */
export async function resubscribeAddress(
  { db, clock }: { db: Db; clock: Clock },
  { admin, address }: { admin: Pick<SignedIn, 'username'>; address: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { count } = await tx.mailOptOut.deleteMany({ where: { email: address.trim().toLowerCase() } });
    if (count === 0) throw new NotFoundError('This address did not ask to be left out.');
    await recordAudit(tx, {
      by: admin,
      action: 'allowed letters',
      subjectType: 'LETTER',
      summary: 'Somebody who wanted no more letters gets them again.',
      at: clock.now(),
    });
  });
}

/** Writes no more letters to whoever got this one; asking again changes nothing. Throws NotFoundError. */
export async function stopMails({ db, clock }: { db: Db; clock: Clock }, mailId: string): Promise<void> {
  const mail = isUuid(mailId) ? await db.outgoingMail.findUnique({ where: { id: mailId } }) : null;
  if (mail?.kind !== 'CLIENT_MAIL') throw new NotFoundError('This link belongs to no mail of ours.');
  await db.mailOptOut.createMany({
    data: [{ email: mail.recipient.toLowerCase(), createdAt: clock.now() }],
    skipDuplicates: true,
  });
}

/** The addresses of everybody who ever booked, each once as they last wrote it, without those who want no letters. */
export async function listClientEmails(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT ON (lower(b."email")) b."email" FROM "Booking" b
     WHERE b."email" <> ${ERASED_EMAIL}
       AND NOT EXISTS (SELECT 1 FROM "MailOptOut" o WHERE o."email" = lower(b."email"))
     ORDER BY lower(b."email"), b."createdAt" DESC`;
  return rows.map(({ email }) => email);
}
