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
export function sumDoneRefunds(tx: Tx, paymentAttemptId: string): Promise<number> {
  return sumRefunds(tx, { paymentAttemptId, status: 'DONE' });
}

/**
 * Requires that a payment covers the refund with this key beside all others that are due, done, or retried by a job. The caller
 * holds its lock; the trigger `Refund_total` says the same of those that are due or done.
 * @throws StateConflictError
 */
export async function requireLeft(
  tx: Tx,
  attempt: PaymentAttempt,
  { key, amountCents }: { key: string; amountCents: number },
): Promise<void> {
  const reservedCents = await sumRefunds(tx, {
    paymentAttemptId: attempt.id,
    key: { not: key },
    OR: [{ status: { in: ['DUE', 'DONE'] } }, { status: 'FAILED', ...OWNED_BY_JOB }],
  });
  const leftCents = attempt.amountCents - reservedCents;
  if (amountCents <= leftCents) return;
  const left = leftCents > 0 ? `only ${formatEuros(leftCents)} of it is left` : 'all of it is refunded already';
  throw new StateConflictError(`${formatEuros(amountCents)} of this payment cannot be refunded: ${left}.`);
}

async function sumRefunds(tx: Tx, where: Prisma.RefundWhereInput): Promise<number> {
  const { _sum } = await tx.refund.aggregate({ where, _sum: { amountCents: true } });
  return _sum.amountCents ?? 0;
}
