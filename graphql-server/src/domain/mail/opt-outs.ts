import { isUuid } from '#contract/occurrence-id';
import type { PageInput } from '#contract/page-input';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { NotFoundError } from '../errors';
import type { Clock, Db } from '../ports';
import { ERASED_EMAIL } from '../privacy/erased';
import { inTransaction } from '../transaction';

/** Lists one page of unsubscribed addresses, latest first. */
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

/**
 * Resubscribes an address to mailings.
 * @throws NotFoundError when the address had not unsubscribed
 */
export async function resubscribeAddress(
  { db, clock }: { db: Db; clock: Clock },
  { admin, address }: { admin: Pick<SignedIn, 'username'>; address: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { count } = await tx.mailOptOut.deleteMany({ where: { email: address.trim().toLowerCase() } });
    if (count === 0) throw new NotFoundError('This address did not ask to be left out.');
    await recordAudit(tx, {
      by: admin,
      action: 'resubscribed',
      subjectType: 'LETTER',
      summary: 'Resubscribed an address that had stopped mails.',
      at: clock.now(),
    });
  });
}

/**
 * Unsubscribes the recipient of a mail from further mailings. A repeated call changes nothing.
 * @throws NotFoundError when the id is not of a mailing's mail
 */
export async function stopMails({ db, clock }: { db: Db; clock: Clock }, mailId: string): Promise<void> {
  const mail = isUuid(mailId) ? await db.outgoingMail.findUnique({ where: { id: mailId } }) : null;
  if (mail?.kind !== 'CLIENT_MAIL') throw new NotFoundError('This link does not belong to one of our mails.');
  await db.mailOptOut.createMany({
    data: [{ email: mail.recipient.toLowerCase(), createdAt: clock.now() }],
    skipDuplicates: true,
  });
}

/** Lists the address of everybody who ever booked with one, in its latest spelling, without unsubscribed and erased ones. */
export async function listClientEmails(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT ON (lower(b."email")) b."email" FROM "Booking" b
     WHERE b."email" NOT IN ('', ${ERASED_EMAIL})
       AND NOT EXISTS (SELECT 1 FROM "MailOptOut" o WHERE o."email" = lower(b."email"))
     ORDER BY lower(b."email"), b."createdAt" DESC`;
  return rows.map(({ email }) => email);
}
