import { formatPeople } from '#contract/format-count';
import { type ClassReference, isUuid } from '#contract/occurrence-id';
import type { PageInput } from '#contract/page-input';
import type { Mailing, MailStatus } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { NotFoundError, StateConflictError } from '../errors';
import { enqueueMailingMails } from '../outbox/queue-mails';
import type { Clock, Db, Jobs } from '../ports';
import { toDbDate } from '../time/local-date';
import { inTransaction } from '../transaction';

/** Progress of a mailing, in numbers of recipients. */
export type MailingProgress = {
  id: string;
  subject: string;
  createdAt: Date;
  /** Not sent yet. */
  queued: number;
  sent: number;
  /** Given up after retries. */
  failed: number;
  /** Unsubscribed before the mailing or before their mail was sent. */
  skipped: number;
};

type MailingRow = { id: string; subject: string; createdAt: Date; leftOutCount: number };

/**
 * Finds one mailing.
 * @throws NotFoundError when the mailing is unknown
 */
export async function findMailingOrThrow(db: Db, id: string): Promise<Mailing> {
  const mailing = isUuid(id) ? await db.mailing.findUnique({ where: { id } }) : null;
  if (!mailing) throw new NotFoundError('There is no such mailing.');
  return mailing;
}

/** Counts the mails of a mailing by status. */
export async function getMailingProgress(db: Db, mailing: MailingRow): Promise<MailingProgress> {
  return toProgress(mailing, await countMails(db, [mailing]));
}

/** Lists one page of mailings, newest first: all of them, or those to the people of one class on one date. */
export async function listMailings(
  db: Db,
  classRef: ClassReference | null,
  { offset, limit }: PageInput,
): Promise<{ nodes: MailingProgress[]; totalCount: number }> {
  const where = classRef ? { occurrence: toOccurrenceKey(classRef) } : {};
  const [rows, totalCount] = await Promise.all([
    db.mailing.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }], skip: offset, take: limit }),
    db.mailing.count({ where }),
  ]);
  const counts = await countMails(db, rows);
  return { nodes: rows.map((row) => toProgress(row, counts)), totalCount };
}

const toOccurrenceKey = ({ availabilityId, localDate }: ClassReference) =>
  localDate ? { availabilityId, localDate: toDbDate(localDate) } : { availabilityId };

/** Lists one page of the recipients whose mail failed, with the last error of each. */
export function listUnreached(db: Db, mailingId: string, { offset, limit }: PageInput) {
  return db.outgoingMail.findMany({
    where: { mailingId, status: 'FAILED' },
    select: { recipient: true, lastError: true },
    orderBy: { recipient: 'asc' },
    skip: offset,
    take: limit,
  });
}

type Count = { mailingId: string | null; status: MailStatus; _count: number };

async function countMails(db: Db, mailings: readonly MailingRow[]): Promise<Count[]> {
  const counts = await db.outgoingMail.groupBy({
    by: ['mailingId', 'status'],
    where: { mailingId: { in: mailings.map(({ id }) => id) } },
    _count: true,
  });
  return counts;
}

function toProgress({ id, subject, createdAt, leftOutCount }: MailingRow, counts: readonly Count[]): MailingProgress {
  const countOfStatus = (status: MailStatus) =>
    counts.find((count) => count.mailingId === id && count.status === status)?._count ?? 0;
  return {
    id,
    subject,
    createdAt,
    queued: countOfStatus('QUEUED'),
    sent: countOfStatus('SENT'),
    failed: countOfStatus('FAILED'),
    skipped: countOfStatus('SKIPPED') + leftOutCount,
  };
}

/** The message for the teacher after a mailing was queued. */
export function formatReceipt({ queued, sent, failed, skipped }: MailingProgress): string {
  const onItsWay = `Your email is on its way to ${formatPeople(queued + sent + failed)}.`;
  if (skipped === 0) return onItsWay;
  return `${onItsWay} ${formatPeople(skipped)} asked not to be written to and ${skipped === 1 ? 'was' : 'were'} left out.`;
}

type RetryDeps = { db: Db; clock: Clock; jobs: Jobs };

/**
 * Queues the failed mails of a mailing again.
 * @throws NotFoundError when the mailing is unknown
 * @throws StateConflictError when no mail has failed
 */
export async function retryMailing(
  deps: RetryDeps,
  { admin, mailingId }: { admin: Pick<SignedIn, 'username'>; mailingId: string },
): Promise<MailingProgress> {
  const mailing = await findMailingOrThrow(deps.db, mailingId);
  await inTransaction(deps.db, async (tx) => {
    const mails = await tx.outgoingMail.updateManyAndReturn({
      where: { mailingId, status: 'FAILED' },
      data: { status: 'QUEUED', attempts: 0, lastError: null },
      select: { id: true },
    });
    if (mails.length === 0) throw new StateConflictError('There is no failed email to send again.');
    await enqueueMailingMails(tx, deps.jobs, mails);
    await recordAudit(tx, {
      by: admin,
      action: 'sent again',
      subjectType: 'LETTER',
      subjectId: mailingId,
      summary: `Tried again to send an email to ${formatPeople(mails.length)}.`,
      at: deps.clock.now(),
    });
  });
  return getMailingProgress(deps.db, mailing);
}
