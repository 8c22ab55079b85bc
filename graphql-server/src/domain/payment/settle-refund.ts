import type { Refund } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { longDate, priceInWords } from '../format';
import { queueMails } from '../outbox/queue-mails';
import { recordNotices } from '../outbox/record-notices';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { settleConcerns } from './payment-issues';

export type SettleDeps = { db: Db; clock: Clock; jobs: Jobs };

/**
 * Writes down, once and in one transaction, all that follows from money that was paid back: the refund is done, the payment
 * buys nothing any more, the seat is free, and the person and the teacher are told. `by` is the admin who asked for it.
 */
export async function settleRefund(
  deps: SettleDeps,
  refund: Refund,
  providerRefundId: string,
  by?: { username: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { count } = await tx.refund.updateMany({
      where: { id: refund.id, status: { not: 'DONE' } },
      data: { status: 'DONE', providerRefundId, lastError: null },
    });
    if (count === 0) return;
    await settleConcerns(tx, deps, refund.paymentIntentId);
    const attempt = await tx.paymentAttempt.update({
      where: { id: refund.paymentAttemptId },
      data: { status: 'REFUNDED' },
    });
    if (refund.purpose === 'ADMIN') return closeBooking(tx, deps, refund, providerRefundId, by);
    if (attempt.email) {
      await queueMails(tx, deps.jobs, [{ kind: 'PAYMENT_REFUNDED', recipient: attempt.email, refundId: refund.id }]);
    }
  });
}

async function closeBooking(
  tx: Tx,
  { clock, jobs }: SettleDeps,
  { id: refundId, paymentIntentId, amountCents }: Refund,
  providerRefundId: string,
  by?: { username: string },
): Promise<void> {
  const booking = await tx.booking.update({
    where: { paymentIntentId },
    data: { status: 'REFUNDED', refundId: providerRefundId },
  });
  const at = clock.now();
  // Whoever was told that their class is cancelled was told of their money, too; and who cancelled it knows that it is empty.
  const isClassCancelled = await tx.outgoingMail.findFirst({
    where: { kind: 'CLASS_CANCELLED', bookingId: booking.id },
  });
  if (!isClassCancelled) {
    await queueMails(tx, jobs, [
      { kind: 'BOOKING_REFUNDED', recipient: booking.email, bookingId: booking.id, refundId },
    ]);
    // Money that goes back after the class gives no place back.
    if (booking.startsAt > at) {
      await recordNotices(tx, jobs, [{ kind: 'BOOKING_CANCELLED', about: { bookingId: booking.id }, at }]);
    }
  }
  if (!by) return;
  await recordAudit(tx, {
    by,
    action: 'refunded',
    subjectType: 'BOOKING',
    subjectId: booking.id,
    summary: `Refunded ${priceInWords(amountCents)} for a place in ${booking.title} on ${longDate(booking.localDate)}.`,
    at,
  });
}
