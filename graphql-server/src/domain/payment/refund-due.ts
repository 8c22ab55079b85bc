import type { PaymentAttempt } from '#prisma';
import type { Person } from '../booking/booking-request';
import type { Jobs, Tx } from '../ports';

/** Records, in the caller's transaction, that a payment bought nothing and goes back in full; a job does it and tells the person. */
export async function recordRefundDue(
  tx: Tx,
  jobs: Jobs,
  attempt: PaymentAttempt,
  reason: string,
  person?: Pick<Person, 'name' | 'email'>,
): Promise<void> {
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, status: { in: ['OPEN', 'ABANDONED'] } },
    data: {
      status: 'REFUND_DUE',
      holdExpiresAt: null,
      name: attempt.name ?? person?.name ?? null,
      email: attempt.email ?? person?.email ?? null,
    },
  });
  if (count === 0 || !attempt.paymentIntentId) return;
  const refund = await tx.refund.create({
    data: {
      paymentAttemptId: attempt.id,
      paymentIntentId: attempt.paymentIntentId,
      purpose: 'UNUSABLE_PAYMENT',
      amountCents: attempt.amountCents,
      reason,
    },
  });
  await jobs.enqueue(tx, 'refund-payment', { refundId: refund.id }, { key: `refund-${refund.id}` });
}
