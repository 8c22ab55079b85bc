import { carryOutRefund, type RefundDeps } from './execute-refund';
import { findOwnership } from './payment-owner';

/**
 * The job that looks, a while after an admin asked for a refund, whether the provider did it although its answer was lost or
 * this process died: then what follows is written down. A refund that never happened is left alone, because the admin was
 * told that it failed.
 */
export async function confirmRefund(
  deps: RefundDeps,
  { refundId, username }: { refundId: string; username: string },
): Promise<void> {
  const refund = await deps.db.refund.findUnique({ where: { id: refundId } });
  if (!refund || refund.status === 'DONE') return;
  if ((await findOwnership(deps.db, refund.paymentAttemptId)) !== 'OURS') return;
  const intent = await deps.payments?.findIntent(refund.paymentIntentId);
  if (!intent || intent.amountRefundedCents < intent.amountReceivedCents) return;
  await carryOutRefund(deps, refund, { username });
}
