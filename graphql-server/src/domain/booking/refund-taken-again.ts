import { getTakenUntil } from '#contract/cancellation';
import type { Booking } from '#prisma';
import { StateConflictError } from '../errors';
import { lockBooking } from '../payment/lock-payment';
import { recordTakenAgainRefund } from '../payment/request-refund';
import type { Jobs, Tx } from '../ports';
import type { DatedClassNow } from '../schedule/lock-class';

/**
 * Called when somebody has taken a place of a date, in the transaction that holds the lock of the date. When that fills the class to
 * its capacity, the oldest late cancellation of the date that is paid by card and has no refund is refunded: at most one for each
 * place that is taken. Late cancellations of a day that the class has left count for as long as their promise was given. People whom
 * the teacher adds beyond the capacity fill nothing.
 */
export async function refundTakenAgain(
  tx: Tx,
  jobs: Jobs,
  { occurrence, datedClass }: Pick<DatedClassNow, 'occurrence' | 'datedClass'>,
  at: Date,
): Promise<void> {
  if (at > getTakenUntil(datedClass.startsAt)) return;
  const sold = await tx.booking.count({ where: { occurrenceId: occurrence.id, status: 'CONFIRMED' } });
  if (sold !== datedClass.capacity) return;
  const { id, availabilityId } = occurrence;
  const cancelled = await tx.$queryRaw<Pick<Booking, 'id' | 'startsAt'>[]>`
    SELECT b."id", b."startsAt" FROM "Booking" b
      JOIN "BookingEvent" e ON e."bookingId" = b."id" AND e."kind" = 'CANCELLED_LATE' AND e."fromOccurrenceId" = b."occurrenceId"
     WHERE b."occurrenceId" IN (
             SELECT ${id}::uuid
              UNION SELECT o."id" FROM "Occurrence" o WHERE o."movedToId" = ${availabilityId}::uuid
              UNION SELECT o."id" FROM "Occurrence" o JOIN "Availability" a ON a."id" = o."availabilityId"
                     WHERE a."id" = ${availabilityId}::uuid AND a."frequency" IS NULL)
       AND b."status" = 'CANCELLED' AND b."paymentMethod" = 'CARD'
       AND b."priceCents" > 0
       AND NOT EXISTS (SELECT 1 FROM "Refund" r
                        WHERE r."paymentAttemptId" = b."paymentAttemptId" AND r."key" ~ '^(booking|resold)-')
     ORDER BY e."at", e."id"`;
  const oldest = cancelled.find(({ startsAt }) => at <= getTakenUntil(startsAt));
  if (!oldest) return;
  try {
    await recordTakenAgainRefund(tx, jobs, await lockBooking(tx, oldest.id), at);
  } catch (error) {
    // Nothing is left of the payment. That must not keep somebody else from booking.
    if (!(error instanceof StateConflictError)) throw error;
  }
}
