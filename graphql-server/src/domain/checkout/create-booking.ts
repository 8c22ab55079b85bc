import type { Booking } from '#prisma';
import { type BookingDeps, type BookingRequest, toBookingKey } from '../booking/booking-request';
import { checkClaims } from '../booking/check-claims';
import { inTurn } from '../booking/in-turn';
import { findEarlierBooking, placeBooking } from '../booking/place-booking';
import { DomainError, InvalidInputError, ServiceUnavailableError } from '../errors';
import { countNewPlace, type OverLimit } from '../limits/count-new-place';
import { countHoldsFor, lockUsage, readEmailUsage } from '../limits/email-usage';
import { requirePlaceForEmail, requireUnpaidPlace } from '../limits/place-limits';
import type { Jobs, Tx } from '../ports';
import { lockClass } from '../schedule/lock-class';
import { digestOfSecret, type Holder, toSeeker } from '../seats/own-hold';
import { requireSeat } from '../seats/seats';
import { inTransaction, isTaken } from '../transaction';
import { finalisePayment } from './finalise-payment';

/**
 * Books a place: at once when it is paid in person, or with a payment that was made for it. The same idempotency key and
 * request return the same booking.
 * @throws InvalidInputError, NotFoundError, ClassUnavailableError, ClaimMismatchError, PaymentRefusedError,
 * IdempotencyConflictError, StateConflictError and TooManyRequestsError past a limit, ServiceUnavailableError
 */
export async function createBooking(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  try {
    return request.paymentMethod === 'CARD' ? await bookPaid(deps, request) : await bookInPerson(deps, request);
  } catch (error) {
    // The same request may have succeeded before, or in parallel, for this class or another.
    const earlier = isRefusal(error) ? await findEarlierBooking(deps.db, toBookingKey(request)) : null;
    if (earlier) return earlier;
    throw error;
  }
}

/**
 * Whether a booking that `createBooking` returned belongs to this request, so that it may get the personal link: the request
 * made it (`since` is its beginning), or proves itself by the idempotency key or the client secret of the payment. The id of a
 * payment alone proves nothing.
 */
export async function isMadeByRequest(
  db: Tx,
  booking: Booking,
  request: BookingRequest,
  since: Date,
): Promise<boolean> {
  if (booking.createdAt >= since) return true;
  if (request.idempotencyKey !== null && request.idempotencyKey === booking.idempotencyKey) return true;
  const { clientSecret } = request.requester;
  if (clientSecret === null || booking.paymentAttemptId === null) return false;
  const attempt = await db.paymentAttempt.findUnique({ where: { id: booking.paymentAttemptId } });
  return attempt !== null && attempt.clientSecretDigest === digestOfSecret(clientSecret);
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ServiceUnavailableError) return false;
  return error instanceof DomainError || isTaken(error, 'idempotencyKey');
}

async function bookPaid(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  // A key that comes back with another payment must not touch that payment.
  const earlier = await findEarlierBooking(deps.db, toBookingKey(request));
  if (earlier) return earlier;
  if (!request.paymentIntentId) {
    throw new InvalidInputError([{ path: 'paymentIntentId', message: 'The payment of this booking is missing.' }]);
  }
  return finalisePayment(deps, { paymentIntentId: request.paymentIntentId, request });
}

async function bookInPerson(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  if (request.paymentIntentId) {
    throw new InvalidInputError([
      { path: 'paymentIntentId', message: 'A booking that is paid in person names no payment.' },
    ]);
  }
  return inTurn(deps, request, () => placeUnpaid(deps, request));
}

async function placeUnpaid(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  const { booking } = await countNewPlace(deps, request.requester.network, (overLimit) =>
    inTransaction(deps.db, (tx) => placeLocked(tx, deps, request, overLimit)),
  );
  return booking;
}

/** `isNewPlace` is false when the booking was made before, or took the seat that was held for its person. */
type UnpaidPlace = { booking: Booking; isNewPlace: boolean };

async function placeLocked(
  tx: Tx,
  deps: BookingDeps,
  request: BookingRequest,
  overLimit: OverLimit,
): Promise<UnpaidPlace> {
  const now = deps.clock.now();
  const { person, requester, claims } = request;
  const seeker = toSeeker(person, requester);
  const locked = await lockClass(tx, request, deps, now);
  // Under the lock: the same request may have been served in parallel.
  const requestKey = toBookingKey(request);
  const earlier = await findEarlierBooking(tx, requestKey);
  if (earlier) return { booking: earlier, isNewPlace: false };
  const holds = await requireSeat(tx, locked, seeker, now);
  checkClaims(claims, locked.datedClass);

  const isNewPlace = !holds.isHeldForSeeker;
  if (isNewPlace && overLimit) throw overLimit;
  await lockUsage(tx, { email: person.email });
  const usage = await readEmailUsage(tx, { email: person.email, occurrenceId: locked.occurrence.id, now });
  requirePlaceForEmail(deps.placeRules, usage, countHoldsFor(person.email, holds.others), now);
  requireUnpaidPlace(deps.placeRules, usage);

  await closeOwnPayments(tx, deps.jobs, holds.own);
  const { priceCents } = locked.datedClass;
  const booking = await placeBooking(tx, deps.jobs, {
    locked,
    person,
    priceCents,
    paymentMethod: 'IN_PERSON',
    requestKey,
    waitlistEntryId: requester.waitlistEntryId,
    createdAt: now,
  });
  return { booking, isNewPlace };
}

/**
 * Closes the payments whose held seats are used for this place. A job cancels their intents, so that a form that is still open in
 * another tab cannot pay them; one that was paid at this moment is booked or refunded as any other.
 */
async function closeOwnPayments(tx: Tx, jobs: Jobs, own: readonly Holder[]): Promise<void> {
  if (own.length === 0) return;
  const closed = await tx.paymentAttempt.updateManyAndReturn({
    where: { id: { in: own.map(({ id }) => id) }, status: 'OPEN' },
    data: { status: 'ABANDONED', holdExpiresAt: null },
    select: { paymentIntentId: true },
  });
  for (const { paymentIntentId } of closed) {
    // An intent that is being created at this moment is cancelled by the request that creates it.
    if (!paymentIntentId) continue;
    await jobs.enqueue(tx, 'reconcile-payment', { paymentIntentId }, { key: `payment-${paymentIntentId}` });
  }
}
