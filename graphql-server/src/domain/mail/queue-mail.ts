import type { Prisma } from '#prisma';
import type { Jobs, Tx } from '../ports';

type NewMail = Pick<
  Prisma.OutgoingMailUncheckedCreateInput,
  'kind' | 'recipient' | 'bookingId' | 'refundId' | 'replyId' | 'noticeId' | 'edition'
>;

/** Queues one mail in the transaction that it tells of: it leaves if, and only if, that is committed. */
export async function queueMail(tx: Tx, jobs: Jobs, mail: NewMail): Promise<void> {
  const { id } = await tx.outgoingMail.create({ data: mail, select: { id: true } });
  await jobs.enqueue(tx, 'send-mail', { mailId: id });
}

/** Has mails of a letter sent, after whatever concerns one person: nobody waits for a confirmation behind it. */
export async function enqueueLetters(tx: Tx, jobs: Jobs, mails: readonly { id: string }[]): Promise<void> {
  await jobs.enqueueMany(
    tx,
    'send-mail',
    mails.map(({ id }) => ({ mailId: id })),
    { priority: 'LOW' },
  );
}
