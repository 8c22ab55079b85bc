import type { Booking } from '#prisma';
import {
  type BookingDeps,
  type BookingRequest,
  type InPersonPlace,
  type InPersonRequest,
  toDigest,
} from '../booking/booking-request';
import { checkClaims } from '../booking/check-claims';
import { countNewPlace } from '../booking/count-new-place';
import { countHoldsOf, getMailbox, lockUsage, readEmailUsage, toUsage } from '../booking/email-usage';
import { insertBookings, newBooking } from '../booking/insert-bookings';
import { type Holder, isOwnHold, toSeeker } from '../booking/own-hold';
import { type EmailUsage, requirePlaceForEmail, requireUnpaidPlace } from '../booking/place-limits';
import { endHolds, readSeats, requireSeat, withSeatOf } from '../booking/seats';
import { DomainError, IdempotencyConflictError, InvalidInputError, ServiceUnavailableError } from '../errors';
import { lockClass } from '../locks';
import type { Tx } from '../ports';
import { inTransaction, isTaken } from '../transaction';
import { finalisePayment } from './finalise-payment';

/**
 * Gives a person a place: at once when they pay in person, or against a payment that was made for it.
 * The same idempotency key and request give the same booking. Throws InvalidInputError, NotFoundError,
 * ClassUnavailableError, ClaimMismatchError, PaymentRefusedError, IdempotencyConflictError, ServiceUnavailableError.
 */
export async function createBooking(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  try {
    return request.paymentMethod === 'CARD' ? await bookPaid(deps, request) : await bookInPerson(deps, request);
  } catch (error) {
    // The same request may have been served before, or in this very moment, for this class or another.
    const earlier = isRefusal(error) ? await findEarlierBooking(deps.db, request) : null;
    if (earlier) return earlier;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ServiceUnavailableError) return false;
  return error instanceof DomainError || isTaken(error, 'idempotencyKey');
}

async function bookPaid(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  // First of all: a key that comes back with another payment must not touch that payment.
  const earlier = await findEarlierBooking(deps.db, request);
  if (earlier) return earlier;
  if (!request.paymentIntentId) {
    throw new InvalidInputError([{ path: 'paymentIntentId', message: 'The payment of this booking is missing.' }]);
  }
  return finalisePayment(deps, { paymentIntentId: request.paymentIntentId, request });
}

/**
 * Gives a place to somebody who pays at the class. Those who want the same class at the same time are served together, in
 * the order in which they came: the class is locked, its seats are counted and its bookings committed once for all of them.
 */
export async function bookInPerson(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  if (request.paymentIntentId) {
    throw new InvalidInputError([
      { path: 'paymentIntentId', message: 'A booking that is paid in person names no payment.' },
    ]);
  }
  const { classRef, date } = request;
  const key = `${classRef.availabilityId} ${classRef.localDate ?? ''} ${date ?? ''}`;
  const { booking } = await countNewPlace(deps, request.requester.network, (overLimit) =>
    deps.batchBookings(key, { request, overLimit }, (requests) => serve(deps, requests)),
  );
  return booking;
}

type Outcome = InPersonPlace | Error;

async function serve(deps: BookingDeps, requests: readonly InPersonRequest[]): Promise<Outcome[]> {
  try {
    return await inTransaction(deps.db, (tx) => seatAll(tx, deps, requests));
  } catch (error) {
    if (requests.length === 1 || error instanceof DomainError) throw error;
    return serveEachAlone(deps, requests);
  }
}

/** One of them is to blame, with a key that is being used for another class, say: nobody else comes to harm. */
async function serveEachAlone(deps: BookingDeps, requests: readonly InPersonRequest[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const [outcome] = await serve(deps, [request]).catch((error: Error) => [error]);
    outcomes.push(outcome as Outcome);
    // Whoever is left would time out as well, one after the other.
    if (outcome instanceof ServiceUnavailableError) break;
  }
  const unserved = requests.slice(outcomes.length).map(() => new ServiceUnavailableError());
  return [...outcomes, ...unserved];
}

/** Decides about each under the lock of their class, and writes the bookings of all who get a place. */
async function seatAll(tx: Tx, deps: BookingDeps, all: readonly InPersonRequest[]): Promise<Outcome[]> {
  const now = deps.clock.now();
  const requests = all.map(({ request }) => request);
  const emails = requests.map(({ person }) => person.email);
  const locked = await lockClass(tx, requests[0] as BookingRequest, deps, now);
  await lockUsage(tx, { emails });
  // Under the lock: a twin of one of them may have been served while they waited.
  const served = await listEarlierBookings(tx, requests);
  const usages = await readEmailUsage(tx, { emails, occurrenceId: locked.occurrence.id, now });
  const before = await readSeats(tx, locked.occurrence.id, now);
  let seats = before;
  const booked: Booking[] = [];
  const give = ({ request, overLimit }: InPersonRequest): InPersonPlace => {
    const { idempotencyKey, person } = request;
    const earlier = idempotencyKey && served.get(idempotencyKey);
    if (earlier) return { booking: requireSameRequest(earlier, request), isNewPlace: false };
    const seeker = toSeeker(person, request.requester);
    requireSeat(locked, seats, seeker);
    checkClaims(request.claims, locked.datedClass);
    const others = seats.holds.filter((hold) => !isOwnHold(hold, seeker));
    const isNewPlace = others.length === seats.holds.length;
    if (isNewPlace && overLimit) throw overLimit;
    const usage = toUsage(usages, person.email);
    requireWithinLimits(deps, { email: person.email, usage, others, now });
    usages.set(getMailbox(person.email), withOneMore(usage, now));
    seats = withSeatOf(seats, seeker);
    const { priceCents } = locked.datedClass;
    const booking = newBooking(locked, { person, priceCents, paymentMethod: 'IN_PERSON', request, createdAt: now });
    booked.push(booking);
    if (idempotencyKey) served.set(idempotencyKey, booking);
    return { booking, isNewPlace };
  };
  const outcomes = all.map((one) => toOutcome(() => give(one)));
  // Whoever began to pay by card and then chose to pay in person needs their held seat no more.
  const ended = before.holds.filter((hold) => !seats.holds.includes(hold));
  if (ended.length > 0) {
    await endHolds(
      tx,
      ended.map(({ id }) => id),
    );
  }
  await insertBookings(tx, deps.jobs, booked);
  return outcomes;
}

type LimitFacts = { email: string; usage: EmailUsage; others: readonly Holder[]; now: Date };

function requireWithinLimits({ placeRules }: BookingDeps, { email, usage, others, now }: LimitFacts): void {
  requirePlaceForEmail(placeRules, usage, countHoldsOf(email, others), now);
  requireUnpaidPlace(placeRules, usage);
}

/** What is counted for an e-mail address once it has one more unpaid place in this class, and the mail about it. */
function withOneMore({ unpaidPlaces, placesInClass, mails, oldestMailAt }: EmailUsage, now: Date): EmailUsage {
  return {
    unpaidPlaces: unpaidPlaces + 1,
    placesInClass: placesInClass + 1,
    mails: mails + 1,
    oldestMailAt: oldestMailAt ?? now,
  };
}

function toOutcome(give: () => InPersonPlace): Outcome {
  try {
    return give();
  } catch (error) {
    return error as Error;
  }
}

/** The booking that a request with this key made before. Throws IdempotencyConflictError when it asked for something else. */
export async function findEarlierBooking(db: Tx, request: BookingRequest): Promise<Booking | null> {
  if (!request.idempotencyKey) return null;
  const booking = await db.booking.findUnique({ where: { idempotencyKey: request.idempotencyKey } });
  return booking && requireSameRequest(booking, request);
}

/** The bookings that requests with these keys made before, by their key. */
export async function listEarlierBookings(tx: Tx, requests: readonly BookingRequest[]): Promise<Map<string, Booking>> {
  const keys = requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const bookings = keys.length === 0 ? [] : await tx.booking.findMany({ where: { idempotencyKey: { in: keys } } });
  return new Map(bookings.map((booking) => [booking.idempotencyKey ?? '', booking]));
}

/** The booking, for the request that made it. Throws IdempotencyConflictError when its key comes back with another. */
export function requireSameRequest(booking: Booking, request: BookingRequest): Booking {
  if (booking.requestDigest !== toDigest(request)) throw new IdempotencyConflictError();
  return booking;
}
