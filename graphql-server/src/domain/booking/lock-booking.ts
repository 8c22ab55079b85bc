import type { Booking } from '#prisma';
import { NotFoundError } from '../errors';
import type { Tx } from '../ports';

/** Locks one booking until the end of the transaction, and reads it as it is under the lock. Throws NotFoundError. */
export async function lockBooking(tx: Tx, id: string): Promise<Booking> {
  await tx.$queryRaw`SELECT 1 FROM "Booking" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const booking = await tx.booking.findUnique({ where: { id } });
  if (!booking) throw new NotFoundError('There is no such booking.');
  return booking;
}
