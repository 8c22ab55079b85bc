import { isUuid } from '#contract/occurrence-id';
import { NotFoundError } from '../errors';
import type { Clock, Db } from '../ports';

/** Writes no more letters to whoever got this one; asking again changes nothing. Throws NotFoundError. */
export async function stopMails({ db, clock }: { db: Db; clock: Clock }, mailId: string): Promise<void> {
  const mail = isUuid(mailId) ? await db.outgoingMail.findUnique({ where: { id: mailId } }) : null;
  if (mail?.kind !== 'CLIENT_MAIL') throw new NotFoundError('This link belongs to no mail of ours.');
  await db.mailOptOut.createMany({
    data: [{ email: mail.recipient.toLowerCase(), createdAt: clock.now() }],
    skipDuplicates: true,
  });
}
