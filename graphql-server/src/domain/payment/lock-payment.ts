import type { Booking, PaymentAttempt } from '#prisma';
import { NotFoundError } from '../errors';
import type { Tx } from '../ports';

/**
 * Locks a payment attempt until the end of the transaction and reads it under the lock, so that refunds of one payment are
 * recorded, sent and completed one at a time. It comes before the lock of a booking.
 */
export async function lockPaymentAttempt(tx: Tx, id: string): Promise<PaymentAttempt> {
  await tx.$queryRaw`SELECT 1 FROM "PaymentAttempt" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return tx.paymentAttempt.findUniqueOrThrow({ where: { id } });
}

/** Locks several payment attempts as `lockPaymentAttempt` does, in the order of their ids, with the installation of each. */
export async function lockPaymentAttempts(tx: Tx, ids: readonly string[]) {
  await tx.$queryRaw`SELECT 1 FROM "PaymentAttempt" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR UPDATE`;
  return tx.paymentAttempt.findMany({ where: { id: { in: [...ids] } }, include: { installation: true } });
}

/**
 * Locks one booking, after its payment attempt, until the end of the transaction and reads it under the lock.
 * @throws NotFoundError when the booking is unknown
 */
export async function lockBooking(tx: Tx, id: string): Promise<Booking> {
  // A booking keeps its payment attempt for ever, so that it can be read before the lock.
  await tx.$queryRaw`
    SELECT 1 FROM "PaymentAttempt" WHERE "id" = (SELECT "paymentAttemptId" FROM "Booking" WHERE "id" = ${id}::uuid) FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM "Booking" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const booking = await tx.booking.findUnique({ where: { id } });
  if (!booking) throw new NotFoundError('There is no such booking.');
  return booking;
}

/**
 * Locks all bookings of a dated class, after their payment attempts, until the end of the transaction. Returns them under the
 * lock, oldest first. The caller holds the lock of the class, so none is added.
 */
export async function lockAllBookings(tx: Tx, occurrenceId: string): Promise<Booking[]> {
  await tx.$queryRaw`
    SELECT 1 FROM "PaymentAttempt"
     WHERE "id" IN (SELECT "paymentAttemptId" FROM "Booking" WHERE "occurrenceId" = ${occurrenceId}::uuid)
     ORDER BY "id" FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM "Booking" WHERE "occurrenceId" = ${occurrenceId}::uuid ORDER BY "id" FOR UPDATE`;
  return tx.booking.findMany({ where: { occurrenceId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}
