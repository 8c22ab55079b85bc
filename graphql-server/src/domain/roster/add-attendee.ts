import { MINUTE_MS } from '#contract/durations';
import { LIMITS } from '#contract/limits';
import type { ClassReference } from '#contract/occurrence-id';
import type { AttendeeInput } from '#contract/person-input';
import type { Booking } from '#prisma';
import type { BookingDeps, PersonDetails } from '../booking/booking-request';
import { findEarlierBooking, placeBooking } from '../booking/place-booking';
import { ClassUnavailableError, InvalidInputError } from '../errors';
import { type RequestKey, toRequestKey } from '../idempotency';
import type { Tx } from '../ports';
import { getEnd } from '../schedule/dated-class';
import { findAvailability } from '../schedule/find-availability';
import { type DatedClassNow, lockAvailability, lockClass } from '../schedule/lock-class';
import { storeRaisedCapacity } from '../schedule/raised-capacity';
import { countTaken } from '../seats/seats';
import { inTransaction, isTaken } from '../transaction';
import { findOwnOffer } from '../waitlist/own-offers';

/** A person added from so long before the start on is at the class already, and marked as come. */
const HERE_MS = 30 * MINUTE_MS;

type Addition = {
  classRef: ClassReference;
  attendee: AttendeeInput;
  by: { username: string };
  /** The same key and input return the same booking; null without one. */
  idempotencyKey: string | null;
};

/**
 * Adds a person to a class on the teacher's behalf: a walk-in, or somebody on the telephone. They pay at the studio. It works
 * until the class ends, before it opens for booking, and beyond the limits that apply to clients. From 30 minutes before the start
 * on they are marked as come. A place of the waitlist that is offered to them is theirs. With `raiseCapacity` a full class gets one
 * more place in the same transaction. The same key and input return the same booking.
 * @throws InvalidInputError for a series without its date
 * @throws NotFoundError when the class is unknown or deleted
 * @throws ClassUnavailableError when the class is full, over, cancelled, inactive, or not held on that date
 * @throws IdempotencyConflictError, ServiceUnavailableError
 */
export async function addAttendee(deps: BookingDeps, addition: Addition): Promise<Booking> {
  try {
    return await inTransaction(deps.db, (tx) => addLocked(tx, deps, addition));
  } catch (error) {
    // Another request with this key, for another class, was served in parallel.
    const earlier = isTaken(error, 'idempotencyKey')
      ? await findEarlierBooking(deps.db, toAdditionKey(addition))
      : null;
    if (earlier) return earlier;
    throw error;
  }
}

async function addLocked(tx: Tx, deps: BookingDeps, addition: Addition): Promise<Booking> {
  const { classRef, attendee, by } = addition;
  const now = deps.clock.now();
  const requestKey = toAdditionKey(addition);
  const known = await findEarlierBooking(tx, requestKey);
  if (known) return known;
  await requireDate(tx, classRef);
  // The capacity of a single class is that of its availability, which is locked like an edit before the date is.
  if (attendee.raiseCapacity) await lockAvailability(tx, classRef.availabilityId);
  const locked = await lockClass(tx, { classRef, date: null }, deps, now);
  // Under the lock: the same request may have been served in parallel.
  const earlier = await findEarlierBooking(tx, requestKey);
  if (earlier) return earlier;

  requireTeachable(locked, now);
  const isRaised = await makeRoom(tx, locked, attendee, now);
  const { datedClass } = locked;
  return placeBooking(tx, deps.jobs, {
    locked,
    person: toPerson(attendee),
    priceCents: datedClass.priceCents,
    paymentMethod: 'IN_PERSON',
    requestKey,
    addedByTeacher: {
      by,
      isHere: now.getTime() >= datedClass.startsAt.getTime() - HERE_MS,
      isPaidCash: attendee.isPaidCash,
      isRaised,
    },
    createdAt: now,
  });
}

/** @throws InvalidInputError, NotFoundError */
async function requireDate(tx: Tx, { availabilityId, localDate }: ClassReference): Promise<void> {
  if (localDate || !(await findAvailability({ db: tx }, availabilityId)).frequency) return;
  throw new InvalidInputError([{ path: 'classId', message: 'Please say which date of this class you want.' }]);
}

/** @throws ClassUnavailableError unless the class is on the schedule and not over */
function requireTeachable({ closed, datedClass }: DatedClassNow, now: Date): void {
  if (closed === null || closed === 'TOO_FAR_AHEAD') return;
  if (closed !== 'STARTED') throw new ClassUnavailableError(closed, REFUSALS[closed]);
  if (getEnd(datedClass) <= now) throw new ClassUnavailableError('STARTED', 'This class is over: nobody can be added.');
}

/** The clients' messages advise to choose another class. */
const REFUSALS = {
  CANCELLED: 'This class is cancelled: nobody can be added.',
  INACTIVE: 'This class is switched off: nobody can be added.',
  NO_SUCH_DATE: 'There is no class on that date.',
} as const;

/**
 * Requires a free place, or adds one to a full class. A place that the waitlist holds for this person is free for them. Returns
 * whether one was added.
 * @throws ClassUnavailableError when the class is full and no place may be added
 */
async function makeRoom(tx: Tx, locked: DatedClassNow, attendee: AttendeeInput, now: Date): Promise<boolean> {
  const { capacity } = locked.datedClass;
  const { id: occurrenceId } = locked.occurrence;
  const offer = await findOwnOffer(tx, occurrenceId, attendee.email, now);
  const taken = (await countTaken(tx, occurrenceId, now)) - (offer?.seats ?? 0);
  if (taken < capacity) return false;
  if (!attendee.raiseCapacity || taken > capacity || capacity >= LIMITS.capacity.max) {
    throw new ClassUnavailableError('FULL', 'This class is full.');
  }
  await storeRaisedCapacity(tx, locked, capacity + 1);
  return true;
}

function toPerson({ name, email, phone, notes }: AttendeeInput): PersonDetails {
  return { name, email, phone: phone || null, notes: notes || null };
}

function toAdditionKey({ classRef, attendee, idempotencyKey }: Addition): RequestKey | null {
  return toRequestKey(idempotencyKey, { addAttendee: { classRef, attendee } });
}
