import { carryOutRefund, type RefundDeps } from './carry-out-refund';

/** The job that carries out a refund on record. Throws when it could not be done, so that it is tried again. */
export async function refundPayment(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.db.refund.findUnique({ where: { id: refundId } });
  if (refund && refund.status !== 'DONE') await carryOutRefund(deps, refund);
}
