import type { Refund } from '#prisma';
import { ServiceUnavailableError, StateConflictError } from '../errors';
import type { Payments } from '../ports';
import { requireOurs } from './payment-owner';
import { type SettleDeps, settleRefund } from './settle-refund';

export type RefundDeps = SettleDeps & { payments: Payments | null };

const MAX_ERROR_LENGTH = 500;

/**
 * Asks the provider to pay back, outside any transaction, and then settles what follows from it. Asked again after a lost
 * answer it pays nobody twice, because the provider knows the refund by its own id. Throws ServiceUnavailableError when the
 * provider does not answer (nothing is changed), StateConflictError when it refuses (the refund is FAILED, and says why) or
 * when the payment is not ours to refund (nothing is changed).
 */
export async function carryOutRefund(deps: RefundDeps, refund: Refund, by?: { username: string }): Promise<void> {
  const { payments } = deps;
  if (!payments) throw new ServiceUnavailableError('There is no payment provider to refund with at the moment.');
  await requireOurs(deps.db, refund.paymentAttemptId);
  let providerRefundId: string;
  try {
    const idempotencyKey = keyOf(refund);
    ({ refundId: providerRefundId } = await payments.refund({
      paymentIntentId: refund.paymentIntentId,
      idempotencyKey,
    }));
  } catch (error) {
    if (error instanceof StateConflictError) await recordRefusal(deps, refund, error.message);
    throw error instanceof ServiceUnavailableError ? unanswered(error) : error;
  }
  await settleRefund(deps, refund, providerRefundId, by);
}

/** The provider repeats its answer to a key, a refusal too: only after a refusal does the next try need another key. */
function keyOf({ id, attempts }: Refund): string {
  return attempts === 0 ? `refund-${id}` : `refund-${id}-${attempts}`;
}

async function recordRefusal({ db }: RefundDeps, { id, attempts }: Refund, words: string): Promise<void> {
  // Of several who were refused in the same moment, one counts.
  await db.refund.updateMany({
    where: { id, attempts, status: { not: 'DONE' } },
    data: { status: 'FAILED', attempts: { increment: 1 }, lastError: words.slice(0, MAX_ERROR_LENGTH) },
  });
}

function unanswered(cause: ServiceUnavailableError): ServiceUnavailableError {
  const words = 'The payment provider does not answer. Nothing was changed; please try again in a moment.';
  const failure = new ServiceUnavailableError(words);
  failure.cause = cause.cause;
  return failure;
}
