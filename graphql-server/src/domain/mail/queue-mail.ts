import type { Prisma } from '#prisma';
import type { Jobs, Tx } from '../ports';

type NewMail = Pick<
  Prisma.OutgoingMailUncheckedCreateInput,
  'kind' | 'recipient' | 'bookingId' | 'refundId' | 'noticeId'
>;

/** Queues one mail in the transaction that it tells of: it leaves if, and only if, that is committed. */
export async function queueMail(tx: Tx, jobs: Jobs, mail: NewMail): Promise<void> {
  const { id } = await tx.outgoingMail.create({ data: mail, select: { id: true } });
  await jobs.enqueue(tx, 'send-mail', { mailId: id });
}
