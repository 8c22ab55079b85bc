import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '#prisma';
import { insertRows } from '../../lib/insert-rows';
import type { Jobs, Tx } from '../ports';

type NewNotice = {
  kind: NoticeKind;
  about: { bookingId: string } | { contactMessageId: string };
  at: Date;
};

/**
 * Has the teacher told of some things of one kind, each once, in the transaction that makes them so. Whom it reaches, and how,
 * is found out afterwards.
 */
export async function recordNotices(tx: Tx, jobs: Jobs, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.map(({ kind, about, at }) => ({ id: randomUUID(), kind, ...about, createdAt: at }));
  const noticeIds = await insertRows(tx, 'Notice', rows, { skipDuplicates: true });
  if (noticeIds.length > 0) await jobs.enqueue(tx, 'spread-notices', { noticeIds });
}
