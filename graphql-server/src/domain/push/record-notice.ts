import type { NoticeKind } from '#prisma';
import type { Jobs, Tx } from '../ports';

type NewNotice = {
  kind: NoticeKind;
  about: { bookingId: string } | { contactMessageId: string };
  at: Date;
};

/** Has the teacher told of one thing, in the transaction that makes it so. Whom it reaches, and how, is found out afterwards. */
export async function recordNotice(tx: Tx, jobs: Jobs, { kind, about, at }: NewNotice): Promise<void> {
  const { id } = await tx.notice.create({ data: { kind, ...about, createdAt: at }, select: { id: true } });
  await jobs.enqueue(tx, 'spread-notice', { noticeId: id });
}
