import { isUuid } from '#contract/occurrence-id';
import type { PageInput } from '#contract/page-input';
import type { Mailing, MailStatus } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { NotFoundError, StateConflictError } from '../errors';
import { formatPeople } from '../format';
import { enqueueMailingMails } from '../outbox/queue-mails';
import type { Clock, Db, Jobs } from '../ports';
import { inTransaction } from '../transaction';

/** How far a mailing is, in numbers of people. */
export type MailingProgress = {
  id: string;
  subject: string;
  createdAt: Date;
  /** Still to be sent. */
  queued: number;
  sent: number;
  /** Given up on. */
  failed: number;
  /** Asked not to be written to, before the mailing or before their mail left. */
  skipped: number;
};

type MailingRow = { id: string; subject: string; createdAt: Date; leftOutCount: number };

/** One mailing. Throws NotFoundError. */
export async function findMailingOrThrow(db: Db, id: string): Promise<Mailing> {
  const mailing = isUuid(id) ? await db.mailing.findUnique({ where: { id } }) : null;
  if (!mailing) throw new NotFoundError('There is no such mailing.');
  return mailing;
}

/** How far this mailing is. */
export async function getProgress(db: Db, mailing: MailingRow): Promise<MailingProgress> {
  return describe(mailing, await getCounts(db, [mailing]));
}

/** The mailings, newest first. */
export async function listMailings(
  db: Db,
  { offset, limit }: PageInput,
): Promise<{ nodes: MailingProgress[]; totalCount: number }> {
  const [rows, totalCount] = await Promise.all([
    db.mailing.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'asc' }], skip: offset, take: limit }),
    db.mailing.count(),
  ]);
  const counts = await getCounts(db, rows);
  return { nodes: rows.map((row) => describe(row, counts)), totalCount };
}

/** Whom a mailing could not reach, and why. */
export function findUnreached(db: Db, mailingId: string, { offset, limit }: PageInput) {
  return db.outgoingMail.findMany({
    where: { mailingId, status: 'FAILED' },
    select: { recipient: true, lastError: true },
    orderBy: { recipient: 'asc' },
    skip: offset,
    take: limit,
  });
}

type Count = { mailingId: string | null; status: MailStatus; _count: number };

async function getCounts(db: Db, mailings: readonly MailingRow[]): Promise<Count[]> {
  const counts = await db.outgoingMail.groupBy({
    by: ['mailingId', 'status'],
    where: { mailingId: { in: mailings.map(({ id }) => id) } },
    _count: true,
  });
  return counts;
}

function describe({ id, subject, createdAt, leftOutCount }: MailingRow, counts: readonly Count[]): MailingProgress {
  const inState = (status: MailStatus) =>
    counts.find((count) => count.mailingId === id && count.status === status)?._count ?? 0;
  return {
    id,
    subject,
    createdAt,
    queued: inState('QUEUED'),
    sent: inState('SENT'),
    failed: inState('FAILED'),
    skipped: inState('SKIPPED') + leftOutCount,
  };
}

/** What becomes of a letter that was just queued. */
export function formatReceipt({ queued, sent, failed, skipped }: MailingProgress): string {
  const onItsWay = `Your email is on its way to ${formatPeople(queued + sent + failed)}.`;
  if (skipped === 0) return onItsWay;
  return `${onItsWay} ${formatPeople(skipped)} asked not to be written to and ${skipped === 1 ? 'was' : 'were'} left out.`;
}

type RetryDeps = { db: Db; clock: Clock; jobs: Jobs };

/** Queues those mails of a mailing again that were given up on. Throws NotFoundError, StateConflictError when none was. */
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
  return getProgress(deps.db, mailing);
}
