import type { Booking } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { StateConflictError } from '../errors';
import { formatLongDate } from '../format';
import { lockBooking } from '../locks';
import { queueMails } from '../outbox/queue-mails';
import type { Clock, Db, Jobs } from '../ports';
import { inTransaction } from '../transaction';

type CancelDeps = { db: Db; clock: Clock; jobs: Jobs };

/**
 * Cancels one booking that would have been paid in person: frees the seat at once and notifies the person.
 * @throws NotFoundError
 * @throws StateConflictError when it was paid by card, is cancelled already, or the class has started
 */
export async function cancelBooking(
  { db, clock, jobs }: CancelDeps,
  { bookingId, by }: { bookingId: string; by: { username: string } },
): Promise<Booking> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const booking = await lockBooking(tx, bookingId);
    const refusal = whyNotCancellable(booking, now);
    if (refusal) throw new StateConflictError(refusal);
    await queueMails(tx, jobs, [{ kind: 'BOOKING_CANCELLED', recipient: booking.email, bookingId }]);
    await recordAudit(tx, {
      by,
      action: 'cancelled a place',
      subjectType: 'BOOKING',
      subjectId: bookingId,
      summary: `Cancelled a place in ${booking.title} on ${formatLongDate(booking.localDate)}.`,
      at: now,
    });
    return tx.booking.update({ where: { id: bookingId }, data: { status: 'CANCELLED' } });
  });
}

type Facts = Pick<Booking, 'status' | 'paymentMethod' | 'startsAt'>;

/** The message for the teacher why one booking cannot be cancelled; null for an unpaid booking of a future class. */
export function whyNotCancellable({ status, paymentMethod, startsAt }: Facts, now: Date): string | null {
  if (paymentMethod === 'CARD') return 'This booking was paid by card: refund it instead.';
  if (status !== 'CONFIRMED') return 'This booking was cancelled already.';
  if (startsAt <= now) return 'This class has started: the place cannot be cancelled any more.';
  return null;
}
