import type { Booking } from '#prisma';
import { DomainError, InvalidInputError } from '../errors';
import type { Tx } from '../ports';
import { inTransaction } from '../transaction';
import type { BookingDeps } from './booking-deps';
import type { BookingRequest } from './booking-request';
import { checkClaims } from './check-claims';
import { findEarlierBookings, requireSameRequest } from './earlier-booking';
import { insertBookings, newBooking } from './insert-bookings';
import { lockClass } from './lock-class';
import { readSeats, releaseOwnHolds, requireSeat, withSeatOf } from './seats';

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
  return deps.gatherBookings(key, request, (requests) => serve(deps, requests));
}

type Outcome = Booking | Error;

async function serve(deps: BookingDeps, requests: readonly BookingRequest[]): Promise<Outcome[]> {
  try {
    return await inTransaction(deps.db, (tx) => seatAll(tx, deps, requests));
  } catch (error) {
    if (requests.length === 1 || error instanceof DomainError) throw error;
    // One of them is to blame, with a key that was used for another class, say: nobody else comes to harm.
    const outcomes: Outcome[] = [];
    for (const request of requests) outcomes.push(await serveAlone(deps, request));
    return outcomes;
  }
}

async function serveAlone(deps: BookingDeps, request: BookingRequest): Promise<Outcome> {
  try {
    const [outcome] = await serve(deps, [request]);
    return outcome as Outcome;
  } catch (error) {
    return error as Error;
  }
}

/** Decides about each under the lock of their class, and writes the bookings of all who get a place. */
async function seatAll(tx: Tx, deps: BookingDeps, requests: readonly BookingRequest[]): Promise<Outcome[]> {
  const now = deps.clock.now();
  const locked = await lockClass(tx, requests[0] as BookingRequest, deps.studioTime, now);
  // Under the lock: a twin of one of them may have been served while they waited.
  const served = await findEarlierBookings(tx, requests);
  const before = await readSeats(tx, locked.occurrence.id, now);
  let seats = before;
  const booked: Booking[] = [];
  const give = (request: BookingRequest): Booking => {
    const { idempotencyKey, person } = request;
    const earlier = idempotencyKey && served.get(idempotencyKey);
    if (earlier) return requireSameRequest(earlier, request);
    requireSeat(locked, seats, person);
    checkClaims(request.claims, locked.datedClass);
    seats = withSeatOf(seats, person);
    const { priceCents } = locked.datedClass;
    const booking = newBooking(locked, { person, priceCents, paymentMethod: 'IN_PERSON', request, createdAt: now });
    booked.push(booking);
    if (idempotencyKey) served.set(idempotencyKey, booking);
    return booking;
  };
  const outcomes = requests.map((request) => outcomeOf(() => give(request)));
  // Whoever began to pay by card and then chose to pay in person needs their held seat no more.
  if (seats.holds.length < before.holds.length) {
    const emails = booked.map(({ email }) => email);
    await releaseOwnHolds(tx, locked.occurrence.id, emails);
  }
  await insertBookings(tx, deps.jobs, booked);
  return outcomes;
}

function outcomeOf(give: () => Booking): Outcome {
  try {
    return give();
  } catch (error) {
    return error as Error;
  }
}
