import type { Booking } from '#prisma';
import { IdempotencyConflictError } from '../errors';
import type { Tx } from '../ports';
import { type BookingRequest, digestOf } from './booking-request';

/** The booking that a request with this key made before. Throws IdempotencyConflictError when it asked for something else. */
export async function findEarlierBooking(db: Tx, request: BookingRequest): Promise<Booking | null> {
  if (!request.idempotencyKey) return null;
  const booking = await db.booking.findUnique({ where: { idempotencyKey: request.idempotencyKey } });
  return booking && requireSameRequest(booking, request);
}

/** The bookings that requests with these keys made before, by their key. */
export async function findEarlierBookings(tx: Tx, requests: readonly BookingRequest[]): Promise<Map<string, Booking>> {
  const keys = requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const bookings = keys.length === 0 ? [] : await tx.booking.findMany({ where: { idempotencyKey: { in: keys } } });
  return new Map(bookings.map((booking) => [booking.idempotencyKey ?? '', booking]));
}

/** The booking, for the request that made it. Throws IdempotencyConflictError when its key comes back with another. */
export function requireSameRequest(booking: Booking, request: BookingRequest): Booking {
  if (booking.requestDigest !== digestOf(request)) throw new IdempotencyConflictError();
  return booking;
}
