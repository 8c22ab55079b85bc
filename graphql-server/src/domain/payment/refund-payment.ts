import { ServiceUnavailableError } from '../errors';
import { carryOutRefund, type RefundDeps } from './carry-out-refund';

/**
 * The job that carries out a refund on record. Throws when it could not be done, so that it is tried again; a provider that
 * does not answer is noted, for the teacher to see what the refund waits for.
 */
export async function refundPayment(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.db.refund.findUnique({ where: { id: refundId } });
  if (!refund || refund.status === 'DONE') return;
  try {
    await carryOutRefund(deps, refund);
  } catch (error) {
    if (error instanceof ServiceUnavailableError) {
      const lastError = error.message;
      await deps.db.refund.updateMany({ where: { id: refundId, status: 'DUE' }, data: { lastError } });
    }
    throw error;
  }
}
