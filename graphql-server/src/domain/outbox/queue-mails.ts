import { randomUUID } from 'node:crypto';
import type { Prisma } from '#prisma';
import { insertRows } from '../../lib/insert-rows';
import type { EnqueueManyOptions, Jobs, Tx } from '../ports';

type NewMail = Pick<
  Prisma.OutgoingMailUncheckedCreateInput,
  'kind' | 'recipient' | 'bookingId' | 'refundId' | 'replyId' | 'noticeId' | 'edition' | 'createdAt'
>;

/**
 * Queues mails in the caller's transaction: they are sent if, and only if, it commits. A mail to an empty recipient is left out:
 * the booking of somebody whom the teacher added without an address.
 */
export async function queueMails(tx: Tx, jobs: Jobs, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.filter(({ recipient }) => recipient !== '').map((mail) => ({ id: randomUUID(), ...mail }));
  await insertRows(tx, 'OutgoingMail', rows);
  await enqueueMails(tx, jobs, rows);
}

/** Enqueues the mails of a mailing with low priority, so that confirmations do not wait behind them. */
export function enqueueMailingMails(tx: Tx, jobs: Jobs, mails: readonly { id: string }[]): Promise<void> {
  return enqueueMails(tx, jobs, mails, { priority: 'LOW' });
}

async function enqueueMails(tx: Tx, jobs: Jobs, mails: readonly { id: string }[], options?: EnqueueManyOptions) {
  const payloads = mails.map(({ id }) => ({ mailId: id }));
  if (payloads.length > 0) await jobs.enqueueMany(tx, 'send-mail', payloads, options);
}
