import type { Booking, Refund } from '#prisma';
import { StateConflictError } from '../errors';
import type { Tx } from '../ports';
import { ownershipOf } from './decisions';
import { whyNotOurs } from './payment-owner';
import { whyNotRefundable } from './refundable';

/**
 * Writes down, in the caller's transaction, that a booking is to be refunded: one row per payment, however often it is
 * asked. Nothing is paid back yet; `carryOutRefund` does it, by the job `refund-payment` or at once.
 * The refund of a payment that belongs to another installation is recorded as failed: it is never executed here.
 * Throws StateConflictError unless the booking is confirmed and paid by card.
 */
export async function recordAdminRefund(tx: Tx, booking: Booking, reason: string): Promise<Refund> {
  const refusal = whyNotRefundable(booking);
  if (refusal || !booking.paymentIntentId) throw new StateConflictError(refusal ?? 'This booking names no payment.');
  const { paymentIntentId } = booking;
  const attempt = await tx.paymentAttempt.findUniqueOrThrow({
    where: { paymentIntentId },
    include: { installation: { select: { role: true } } },
  });
  const ownership = ownershipOf(attempt.installation.role);
  const outcome = ownership === 'ELSEWHERE' ? ({ status: 'FAILED', lastError: whyNotOurs(ownership) } as const) : {};
  return tx.refund.upsert({
    where: { paymentIntentId_purpose: { paymentIntentId, purpose: 'ADMIN' } },
    update: {},
    create: {
      paymentAttemptId: attempt.id,
      paymentIntentId,
      purpose: 'ADMIN',
      amountCents: attempt.amountCents,
      reason,
      ...outcome,
    },
  });
}
