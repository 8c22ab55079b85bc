import type { Booking } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { StateConflictError } from '../errors';
import { longDate } from '../format';
import { lockBooking } from '../locks';
import { queueMails } from '../outbox/queue-mails';
import { queueNotifications } from '../outbox/queue-notifications';
import type { Clock, Db, Jobs } from '../ports';
import { inTransaction } from '../transaction';

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
    await queueNotifications(tx, jobs, [{ kind: 'BOOKING_CANCELLED', about: { bookingId }, at: now }]);
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

type Facts = Pick<Booking, 'status' | 'paymentMethod' | 'startsAt'>;

/** Why a single place cannot be cancelled, in words for the teacher; null when it can: to be paid in person, and still to come. */
export function whyNotCancellable({ status, paymentMethod, startsAt }: Facts, now: Date): string | null {
  if (paymentMethod === 'CARD') return 'This booking was paid by card: refund it instead.';
  if (status !== 'CONFIRMED') return 'This booking was cancelled already.';
  if (startsAt <= now) return 'This class has started: the place cannot be cancelled any more.';
  return null;
}
