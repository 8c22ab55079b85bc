import type { NoticeKind } from '#prisma';
import type { Jobs, Tx } from '../ports';

type NewNotice = {
  kind: NoticeKind;
  about: { bookingId: string } | { contactMessageId: string };
  at: Date;
};

/**
 * Has the teacher told of one thing, once, in the transaction that makes it so. Whom it reaches, and how, is found out
 * afterwards.
 */
export async function recordNotice(tx: Tx, jobs: Jobs, { kind, about, at }: NewNotice): Promise<void> {
  const data = [{ kind, ...about, createdAt: at }];
  const created = await tx.notice.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  for (const { id } of created) await jobs.enqueue(tx, 'spread-notice', { noticeId: id });
}
