import type { Booking, PaymentAttempt, Refund } from '#prisma';
import { StateConflictError } from '../errors';
import { lockBooking } from '../locks';
import type { Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { getOwnership } from './decisions';
import { executeRefund, type RefundDeps } from './execute-refund';
import { requireOurs, whyNotOurs } from './payment-owner';

/** How long after a refund request its outcome is checked: by then the provider has answered or timed out. */
const CONFIRM_AFTER_MS = 30_000;

/**
 * Refunds a confirmed card booking in full, once however often it is requested. The request is committed before the call to
 * the provider, and the seat is freed when the money is on its way.
 * @throws NotFoundError
 * @throws StateConflictError when it cannot be refunded, is not ours to refund, or the provider refuses
 * @throws ServiceUnavailableError when nothing was changed
 */
export async function refundBooking(
  deps: RefundDeps & { timeScale: number },
  { bookingId, by }: { bookingId: string; by: { username: string } },
): Promise<Booking> {
  const { db, clock, jobs, timeScale } = deps;
  const refund = await inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const refusal = whyNotRefundable(booking);
    if (refusal) throw new StateConflictError(refusal);
    if (booking.paymentAttemptId) await requireOurs(tx, booking.paymentAttemptId);
    const recorded = await recordAdminRefund(tx, booking, 'Refunded by the teacher.');
    await jobs.enqueue(
      tx,
      'confirm-refund',
      { refundId: recorded.id, username: by.username },
      { runAt: new Date(clock.now().getTime() + CONFIRM_AFTER_MS * timeScale), key: `confirm-refund-${recorded.id}` },
    );
    return recorded;
  });
  await executeRefund(deps, refund, by);
  return db.booking.findUniqueOrThrow({ where: { id: bookingId } });
}

/**
 * Records, in the caller's transaction, that a booking is to be refunded: one row per payment, however often it is requested.
 * No money moves yet: `executeRefund` refunds at once or in the job `refund-payment`. The refund of a payment that belongs to
 * another installation is recorded as failed, because it is never executed here.
 * @throws StateConflictError when the booking was not paid by card
 */
export async function recordAdminRefund(
  tx: Tx,
  booking: Booking,
  reason: string,
  purpose: 'ADMIN' | 'CLIENT' = 'ADMIN',
): Promise<Refund> {
  const { paymentIntentId } = booking;
  if (!paymentIntentId) throw new StateConflictError('This booking names no payment.');
  const key = `booking-${booking.id}`;
  const attempt = await tx.paymentAttempt.findUniqueOrThrow({
    where: { paymentIntentId },
    include: { installation: { select: { role: true } } },
  });
  const ownership = getOwnership(attempt.installation.role);
  const outcome = ownership === 'ELSEWHERE' ? ({ status: 'FAILED', lastError: whyNotOurs(ownership) } as const) : {};
  return tx.refund.upsert({
    where: { paymentIntentId_key: { paymentIntentId, key } },
    update: {},
    create: {
      paymentAttemptId: attempt.id,
      paymentIntentId,
      purpose,
      key,
      amountCents: booking.priceCents,
      reason,
      ...outcome,
    },
  });
}

/** Records the refund of a booking's price, in the caller's transaction, and enqueues the job that executes it. */
export async function recordBookingRefund(
  tx: Tx,
  jobs: Jobs,
  booking: Booking,
  { purpose, reason }: { purpose: 'ADMIN' | 'CLIENT'; reason: string; at: Date },
): Promise<Refund> {
  const refund = await recordAdminRefund(tx, booking, reason, purpose);
  await jobs.enqueue(tx, 'refund-payment', { refundId: refund.id }, { key: `refund-${refund.id}` });
  return refund;
}

/** Records the refund of what a moved booking costs less, in the caller's transaction, and enqueues the job that executes it. */
export async function recordDifferenceRefund(
  tx: Tx,
  jobs: Jobs,
  { paymentAttemptId, paymentIntentId }: Booking,
  { eventId, amountCents, reason }: { eventId: bigint; amountCents: number; reason: string },
): Promise<Refund> {
  if (!paymentAttemptId || !paymentIntentId) throw new StateConflictError('This booking names no payment.');
  const key = `difference-${eventId}`;
  const refund = await tx.refund.create({
    data: { paymentAttemptId, paymentIntentId, purpose: 'DIFFERENCE', key, amountCents, reason },
  });
  await jobs.enqueue(tx, 'refund-payment', { refundId: refund.id }, { key: `refund-${refund.id}` });
  return refund;
}

/**
 * Records, in the caller's transaction, that a payment bought nothing and is refunded in full; a job refunds it and notifies
 * the person. Returns false, and records nothing, when the payment was completed or refunded meanwhile.
 */
export async function recordRefundDue(
  tx: Tx,
  jobs: Jobs,
  attempt: PaymentAttempt,
  reason: string,
  person?: { name: string; email: string },
): Promise<boolean> {
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, status: { in: ['OPEN', 'ABANDONED'] } },
    data: {
      status: 'REFUND_DUE',
      holdExpiresAt: null,
      name: attempt.name ?? person?.name ?? null,
      email: attempt.email ?? person?.email ?? null,
    },
  });
  if (count === 0 || !attempt.paymentIntentId) return false;
  const refund = await tx.refund.create({
    data: {
      paymentAttemptId: attempt.id,
      paymentIntentId: attempt.paymentIntentId,
      purpose: 'UNUSABLE_PAYMENT',
      key: 'unusable',
      amountCents: attempt.amountCents,
      reason,
    },
  });
  await jobs.enqueue(tx, 'refund-payment', { refundId: refund.id }, { key: `refund-${refund.id}` });
  return true;
}

/** The message for the teacher why a booking cannot be refunded; null for a confirmed booking that was paid by card. */
export function whyNotRefundable({ status, paymentMethod }: Pick<Booking, 'status' | 'paymentMethod'>): string | null {
  if (status === 'REFUNDED') return 'This booking was refunded already.';
  if (paymentMethod === 'IN_PERSON') return 'This booking is paid in person: there is no card payment to refund.';
  if (status === 'CANCELLED') return 'This booking was cancelled: only a confirmed booking can be refunded.';
  return null;
}
