import type { Booking } from '#prisma';
import { IdempotencyConflictError, InvalidInputError } from '../errors';
import { finalisePayment } from '../payment/finalise-payment';
import type { Tx } from '../ports';
import { inTransaction, isTaken } from '../transaction';
import type { BookingDeps } from './booking-deps';
import { type BookingRequest, digestOf } from './booking-request';
import { checkClaims } from './check-claims';
import { insertBooking } from './insert-booking';
import { lockClass } from './lock-class';
import { releaseOwnHold, requirePlace } from './seats';

/**
 * Gives a person a place: at once when they pay in person, or against a payment that was made for it.
 * The same idempotency key and request give the same booking. Throws InvalidInputError, NotFoundError,
 * ClassUnavailableError, ClaimMismatchError, PaymentRefusedError, IdempotencyConflictError, ServiceUnavailableError.
 */
export async function createBooking(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  const earlier = await findByKey(deps.db, request);
  if (earlier) return earlier;
  try {
    return request.paymentMethod === 'CARD' ? await bookPaid(deps, request) : await bookInPerson(deps, request);
  } catch (error) {
    // The key was used by a twin of this request in the same moment, for this class or another.
    const twin = isTaken(error, 'idempotencyKey') ? await findByKey(deps.db, request) : null;
    if (twin) return twin;
    throw error;
  }
}

async function findByKey(db: Tx, request: BookingRequest): Promise<Booking | null> {
  if (!request.idempotencyKey) return null;
  const booking = await db.booking.findUnique({ where: { idempotencyKey: request.idempotencyKey } });
  if (booking && booking.requestDigest !== digestOf(request)) throw new IdempotencyConflictError();
  return booking;
}

function bookPaid(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  if (!request.paymentIntentId) {
    throw new InvalidInputError([{ path: 'paymentIntentId', message: 'The payment of this booking is missing.' }]);
  }
  return finalisePayment(deps, { paymentIntentId: request.paymentIntentId, request });
}

async function bookInPerson(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  const { db, clock, jobs, studioTime } = deps;
  const { person, idempotencyKey, paymentIntentId } = request;
  if (paymentIntentId) {
    throw new InvalidInputError([
      { path: 'paymentIntentId', message: 'A booking that is paid in person names no payment.' },
    ]);
  }
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const locked = await lockClass(tx, request, studioTime, now);
    // Under the lock again: a twin of this request may have been served while it waited.
    const twin = await findByKey(tx, request);
    if (twin) return twin;
    await requirePlace(tx, locked, now, person);
    checkClaims(request.claims, locked.datedClass);
    // Whoever began to pay by card and then chose to pay in person needs their held seat no more.
    await releaseOwnHold(tx, locked.occurrence.id, person.email);
    return insertBooking(tx, jobs, {
      ...locked,
      person,
      priceCents: locked.datedClass.priceCents,
      paymentMethod: 'IN_PERSON',
      ...(idempotencyKey ? { idempotency: { key: idempotencyKey, digest: digestOf(request) } } : {}),
      createdAt: now,
    });
  });
}
