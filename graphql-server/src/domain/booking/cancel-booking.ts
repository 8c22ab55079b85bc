import type { Booking } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { StateConflictError } from '../errors';
import { longDate } from '../format';
import { queueMails } from '../outbox/queue-mails';
import { recordNotices } from '../outbox/record-notices';
import type { Clock, Db, Jobs } from '../ports';
import { inTransaction } from '../transaction';
import { whyNotCancellable } from './cancellable';
import { lockBooking } from './lock-booking';

type CancelDeps = { db: Db; clock: Clock; jobs: Jobs };

/**
 * Cancels one place that would have been paid in person: the seat is free at once, and the person and the teacher are told.
 * Throws NotFoundError, StateConflictError (paid by card, cancelled already, or the class has started).
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
    await recordNotices(tx, jobs, [{ kind: 'BOOKING_CANCELLED', about: { bookingId }, at: now }]);
    await recordAudit(tx, {
      by,
      action: 'cancelled a place',
      subjectType: 'BOOKING',
      subjectId: bookingId,
      summary: `Cancelled a place in ${booking.title} on ${longDate(booking.localDate)}.`,
      at: now,
    });
    return tx.booking.update({ where: { id: bookingId }, data: { status: 'CANCELLED' } });
  });
}
