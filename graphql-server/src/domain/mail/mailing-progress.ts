import { isUuid } from '#contract/occurrence-id';
import type { PageInput } from '#contract/page-input';
import type { Mailing, MailStatus } from '#prisma';
import { NotFoundError } from '../errors';
import type { Db } from '../ports';

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
export async function progressOf(db: Db, mailing: MailingRow): Promise<MailingProgress> {
  return describe(mailing, await countsOf(db, [mailing]));
}

/** The mailings, newest first. */
export async function findMailings(
  db: Db,
  { offset, limit }: PageInput,
): Promise<{ nodes: MailingProgress[]; totalCount: number }> {
  const [rows, totalCount] = await Promise.all([
    db.mailing.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'asc' }], skip: offset, take: limit }),
    db.mailing.count(),
  ]);
  const counts = await countsOf(db, rows);
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

async function countsOf(db: Db, mailings: readonly MailingRow[]): Promise<Count[]> {
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
