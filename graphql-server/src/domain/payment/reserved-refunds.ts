import { formatEuros } from '#contract/format-price';
import type { PaymentAttempt, Prisma } from '#prisma';
import { StateConflictError } from '../errors';
import type { Tx } from '../ports';

/**
 * Refunds that a job executes, and retries, without being asked again: all but the teacher's own refund of a place that is
 * still booked. When the provider does not answer that one, she sees the failure and decides.
 */
export const OWNED_BY_JOB = {
  NOT: {
    purpose: 'ADMIN',
    paymentAttempt: { booking: { status: 'CONFIRMED', occurrence: { cancelledAt: null } } },
  },
} as const satisfies Prisma.RefundWhereInput;

/** Sums the refunds that the provider executed, in cents. */
export async function sumDoneRefunds(tx: Tx, paymentAttemptId: string): Promise<number> {
  const where = { paymentAttemptId, status: 'DONE' } as const;
  const { _sum } = await tx.refund.aggregate({ where, _sum: { amountCents: true } });
  return _sum.amountCents ?? 0;
}

/** A refund of a payment, before it is recorded. */
type NewRefund = { attempt: PaymentAttempt; key: string; amountCents: number };

/**
 * Requires that each of these payments covers its refund with this key beside all others that are due, done, or retried by a job.
 * The caller holds their locks; the trigger `Refund_total` says the same of those that are due or done.
 * @throws StateConflictError
 */
export async function requireLeft(tx: Tx, refunds: readonly NewRefund[]): Promise<void> {
  const groups = await tx.refund.groupBy({
    by: ['paymentAttemptId'],
    where: {
      paymentAttemptId: { in: refunds.map(({ attempt }) => attempt.id) },
      // Each key names a booking or a move: no other payment has it.
      key: { notIn: refunds.map(({ key }) => key) },
      OR: [{ status: { in: ['DUE', 'DONE'] } }, { status: 'FAILED', ...OWNED_BY_JOB }],
    },
    _sum: { amountCents: true },
  });
  const reserved = new Map(groups.map(({ paymentAttemptId, _sum }) => [paymentAttemptId, _sum.amountCents ?? 0]));
  for (const refund of refunds) requireCovered(refund, reserved.get(refund.attempt.id) ?? 0);
}

function requireCovered({ attempt, amountCents }: NewRefund, reservedCents: number): void {
  const leftCents = attempt.amountCents - reservedCents;
  if (amountCents <= leftCents) return;
  const left = leftCents > 0 ? `only ${formatEuros(leftCents)} of it is left` : 'all of it is refunded already';
  throw new StateConflictError(`${formatEuros(amountCents)} of this payment cannot be refunded: ${left}.`);
}
