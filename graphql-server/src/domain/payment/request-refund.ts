import type { Booking } from '#prisma';
import { lockBooking } from '../booking/lock-booking';
import { inTransaction } from '../transaction';
import { recordAdminRefund } from './admin-refund';
import { carryOutRefund, type RefundDeps } from './execute-refund';
import { requireOurs } from './payment-owner';

/** How long after a request for a refund its outcome is looked at again: the provider has answered or given up by then. */
const CONFIRM_AFTER_MS = 30_000;

/**
 * Pays back a confirmed card booking, in full and once however often and from wherever it is asked: the wish is committed
 * before the provider hears of it, and the seat is freed when the money is on its way. Throws NotFoundError,
 * StateConflictError (not to be refunded, not ours to refund, or refused by the provider), ServiceUnavailableError (nothing changed).
 */
export async function refundBooking(
  deps: RefundDeps & { pace: number },
  { bookingId, by }: { bookingId: string; by: { username: string } },
): Promise<Booking> {
  const { db, clock, jobs, pace } = deps;
  const refund = await inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking.status === 'CONFIRMED' && booking.paymentAttemptId) await requireOurs(tx, booking.paymentAttemptId);
    const recorded = await recordAdminRefund(tx, booking, 'Refunded by the teacher.');
    await jobs.enqueue(
      tx,
      'confirm-refund',
      { refundId: recorded.id, username: by.username },
      { runAt: new Date(clock.now().getTime() + CONFIRM_AFTER_MS * pace), key: `confirm-refund-${recorded.id}` },
    );
    return recorded;
  });
  await carryOutRefund(deps, refund, by);
  return db.booking.findUniqueOrThrow({ where: { id: bookingId } });
}
