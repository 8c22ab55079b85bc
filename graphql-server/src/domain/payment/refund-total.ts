import type { PaymentAttempt, RefundStatus } from '#prisma';
import { StateConflictError } from '../errors';
import { formatPrice } from '../format';
import type { Tx } from '../ports';

/** Sums the refunds of a payment that are in one of these states, in cents. */
export async function sumRefunds(tx: Tx, paymentAttemptId: string, states: RefundStatus[]): Promise<number> {
  const { _sum } = await tx.refund.aggregate({
    where: { paymentAttemptId, status: { in: states } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

/**
 * Requires that a payment covers one more refund beside those that are due or done. The caller holds its lock; the trigger
 * `Refund_total` says the same below.
 * @throws StateConflictError
 */
export async function requireLeft(tx: Tx, attempt: PaymentAttempt, amountCents: number): Promise<void> {
  const leftCents = attempt.amountCents - (await sumRefunds(tx, attempt.id, ['DUE', 'DONE']));
  if (amountCents <= leftCents) return;
  const left = leftCents > 0 ? `only ${formatPrice(leftCents)} of it is left` : 'all of it is refunded already';
  throw new StateConflictError(`${formatPrice(amountCents)} of this payment cannot be refunded: ${left}.`);
}
