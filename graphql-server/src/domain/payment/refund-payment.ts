import { PaymentRefusedError } from '../errors';
import { queueMail } from '../mail/queue-mail';
import type { Db, Jobs, Payments } from '../ports';
import { inTransaction } from '../transaction';

type RefundDeps = { db: Db; jobs: Jobs; payments: Payments | null };

/**
 * Gives back a payment that bought no place, in full and once: the provider's idempotency key is the refund's own id.
 * Throws when the provider does not answer, so that the job is tried again.
 */
export async function refundPayment(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.db.refund.findUnique({ where: { id: refundId }, include: { paymentAttempt: true } });
  if (!refund || refund.status === 'DONE') return;
  if (!deps.payments) throw new PaymentRefusedError('WRONG_PAYMENT', 'There is no payment provider to refund with.');
  const { refundId: providerRefundId } = await deps.payments.refund({
    paymentIntentId: refund.paymentIntentId,
    idempotencyKey: `refund-${refund.id}`,
  });
  await inTransaction(deps.db, async (tx) => {
    const { count } = await tx.refund.updateMany({
      where: { id: refundId, status: { not: 'DONE' } },
      data: { status: 'DONE', providerRefundId },
    });
    if (count === 0) return;
    await tx.paymentAttempt.update({ where: { id: refund.paymentAttemptId }, data: { status: 'REFUNDED' } });
    const { email } = refund.paymentAttempt;
    if (email) await queueMail(tx, deps.jobs, { kind: 'PAYMENT_REFUNDED', recipient: email, refundId });
  });
}
