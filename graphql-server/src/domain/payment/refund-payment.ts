import { ServiceUnavailableError, StateConflictError } from '../errors';
import { carryOutRefund, type RefundDeps } from './execute-refund';
import { raiseConcern } from './payment-issues';
import { findOwnership } from './payment-owner';

/**
 * The job that carries out a refund on record. Throws when it could not be done, so that it is tried again; a provider that
 * does not answer is noted, for the teacher to see what the refund waits for, and one that refuses is put before them. A
 * payment that is not ours to refund is left as it is: an admin's decision enqueues the job again.
 */
export async function refundPayment(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.db.refund.findUnique({ where: { id: refundId } });
  if (!refund || refund.status === 'DONE') return;
  if ((await findOwnership(deps.db, refund.paymentAttemptId)) !== 'OURS') return;
  try {
    await carryOutRefund(deps, refund);
  } catch (error) {
    if (error instanceof ServiceUnavailableError) {
      const lastError = error.message;
      await deps.db.refund.updateMany({ where: { id: refundId, status: 'DUE' }, data: { lastError } });
    }
    if (error instanceof StateConflictError) {
      const { paymentIntentId } = refund;
      await raiseConcern(deps.db, deps, { kind: 'REFUND_FAILED', paymentIntentId, words: refusedWords(error) });
    }
    throw error;
  }
}

const refusedWords = ({ message }: StateConflictError) =>
  `This payment is to be given back, and that did not work yet. ${message} It is tried again for some days.`;
