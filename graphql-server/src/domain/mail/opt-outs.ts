import { isUuid } from '#contract/occurrence-id';
import type { PageInput } from '#contract/page-input';
import { toEmailDigest } from '../../lib/sha256';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { ERASED_EMAIL, isErasedEmail } from '../erased';
import { NotFoundError } from '../errors';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';

const NOT_ERASED = { email: { not: null } };

/** Lists one page of unsubscribed addresses, latest first, without those of erased clients. */
export async function listOptOuts(
  db: Db,
  { offset, limit }: PageInput,
): Promise<{ addresses: string[]; totalCount: number }> {
  const [rows, totalCount] = await Promise.all([
    db.mailOptOut.findMany({
      where: NOT_ERASED,
      orderBy: [{ createdAt: 'desc' }, { email: 'asc' }],
      ...{ skip: offset, take: limit },
    }),
    db.mailOptOut.count({ where: NOT_ERASED }),
  ]);
  return { addresses: rows.flatMap(({ email }) => email ?? []), totalCount };
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
    const { count } = await tx.mailOptOut.deleteMany({ where: { digest: toEmailDigest(address) } });
    if (count === 0) throw new NotFoundError('This address did not ask to be left out.');
    const summary = 'Resubscribed an address that had stopped mails.';
    await recordAudit(tx, { by: admin, action: 'resubscribed', subjectType: 'LETTER', summary, at: clock.now() });
  });
}

/**
 * Unsubscribes the recipient of a mail from further mailings. A repeated call changes nothing. It works also after the address in
 * the mail was deleted by age.
 * @throws NotFoundError when the id is not of a mailing's mail, or its client was erased
 */
export async function stopMails({ db, clock }: { db: Db; clock: Clock }, mailId: string): Promise<void> {
  const mail = isUuid(mailId) ? await db.outgoingMail.findUnique({ where: { id: mailId } }) : null;
  if (mail?.kind !== 'CLIENT_MAIL') throw new NotFoundError('This link does not belong to one of our mails.');
  const { recipient, recipientDigest } = mail;
  if (isErasedEmail(recipient)) await stopErased(db, recipientDigest, clock.now());
  else await optOut(db, recipient, clock.now());
}

async function optOut(db: Db, address: string, createdAt: Date): Promise<void> {
  const [digest, email] = [toEmailDigest(address), address.toLowerCase()];
  await db.mailOptOut.upsert({ where: { digest }, create: { digest, email, createdAt }, update: { email } });
}

async function stopErased(db: Db, digest: string | null, createdAt: Date): Promise<void> {
  if (digest === null) {
    throw new NotFoundError(
      'The address of this mail was deleted here. Should you get another one, please use its link.',
    );
  }
  const [client] = await db.$queryRaw<{ email: string }[]>`
    SELECT lower("email") AS "email" FROM "Booking" WHERE email_digest("email") = ${digest} LIMIT 1`;
  if (client) return optOut(db, client.email, createdAt);
  await db.mailOptOut.createMany({ data: [{ digest, createdAt }], skipDuplicates: true });
}

/** Lists the address of everybody who ever booked with one, in its latest spelling, without unsubscribed and erased ones. */
export async function listClientEmails(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ email: string }[]>`
    SELECT "email" FROM (
      SELECT DISTINCT ON (lower(b."email")) b."email" FROM "Booking" b
       WHERE b."email" NOT IN ('', ${ERASED_EMAIL})
       ORDER BY lower(b."email"), b."createdAt" DESC) c
     WHERE NOT EXISTS (SELECT 1 FROM "MailOptOut" o WHERE o."digest" = email_digest(c."email"))
     ORDER BY lower("email")`;
  return rows.map(({ email }) => email);
}
