import { getTakenUntil } from '#contract/cancellation';
import { StateConflictError } from '../errors';
import { lockBooking } from '../payment/lock-payment';
import { recordTakenAgainRefund } from '../payment/request-refund';
import type { Jobs, Tx } from '../ports';
import type { DatedClassNow } from '../schedule/lock-class';

/**
 * Called when somebody has taken a place of a date, in the transaction that holds the lock of the date. When that fills the class to
 * its capacity, the oldest late cancellation of the date that is paid by card and has no refund is refunded: at most one for each
 * place that is taken. People whom the teacher adds beyond the capacity fill nothing.
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
  const [oldest] = await tx.$queryRaw<{ id: string }[]>`
    SELECT b."id" FROM "Booking" b
      JOIN "BookingEvent" e ON e."bookingId" = b."id" AND e."kind" = 'CANCELLED_LATE' AND e."fromOccurrenceId" = b."occurrenceId"
     WHERE b."occurrenceId" = ${occurrence.id}::uuid AND b."status" = 'CANCELLED' AND b."paymentMethod" = 'CARD'
       AND b."priceCents" > 0
       AND NOT EXISTS (SELECT 1 FROM "Refund" r
                        WHERE r."paymentAttemptId" = b."paymentAttemptId" AND r."key" ~ '^(booking|resold)-')
     ORDER BY e."at", e."id" LIMIT 1`;
  if (!oldest) return;
  try {
    await recordTakenAgainRefund(tx, jobs, await lockBooking(tx, oldest.id), at);
  } catch (error) {
    // Nothing is left of the payment. That must not keep somebody else from booking.
    if (!(error instanceof StateConflictError)) throw error;
  }
}
