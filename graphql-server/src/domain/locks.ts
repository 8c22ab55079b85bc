import { isUuid } from '#contract/occurrence-id';
import type { Availability, Booking, Occurrence } from '#prisma';
import { findAvailability } from './availability/list-availabilities';
import { toGate } from './availability-gate';
import type { BookingDeps, BookingRequest } from './booking/booking-request';
import {
  ClassUnavailableError,
  EditConflictError,
  InvalidInputError,
  NotFoundError,
  StateConflictError,
} from './errors';
import type { Tx } from './ports';
import { bookingOpensOn, bookingWindow, closedReason, type DatedClass, toDatedClass } from './schedule/dated-class';
import { fromDbDate, type LocalDate, toDbDate } from './schedule/local-date';
import { listTakenDates, type TakenDate } from './schedule/occurrence-dates';
import type { StudioTime } from './schedule/studio-time';

/** A dated class as it was read, locked or not. */
export type DatedClassNow = {
  occurrence: Occurrence;
  datedClass: DatedClass;
  closed: ReturnType<typeof closedReason>;
  /** The first day on which it can be booked; null when that day has come. */
  opensOn: LocalDate | null;
};

type Deps = Pick<BookingDeps, 'studioTime' | 'bookingHorizonDays'>;

type ClassRequest = Pick<BookingRequest, 'classRef' | 'date'>;

/**
 * Locks one dated class until the end of the transaction, so that its seats are given one at a time, and reads it as it is
 * under the lock. The lock comes late and is the only one that waits (3 s at most), so no two bookings can deadlock.
 * Throws NotFoundError for an unknown class, ClassUnavailableError for a date that it does not have.
 */
export async function lockClass(tx: Tx, request: ClassRequest, deps: Deps, now: Date): Promise<DatedClassNow> {
  const { studioTime } = deps;
  const { availabilityId } = request.classRef;
  const availability = await shareAvailability(tx, availabilityId);
  if (!availability || availability.deletedAt) {
    throw new NotFoundError('This class does not exist any more. Please choose another one.');
  }
  const localDate = getRequestedDate(request, availability);
  if (!toDatedClass(availability, null, localDate, studioTime)) throw new ClassUnavailableError('NO_SUCH_DATE');
  const occurrence = await lockOccurrence(tx, availabilityId, localDate);
  const locked = toDatedClassNow(availability, occurrence, deps, now);
  if (!locked) throw new ClassUnavailableError('NO_SUCH_DATE');
  return locked;
}

/**
 * Reads a dated class without waiting for its lock; null when nothing is attached to that date yet, or no such class is
 * known. What it says may have changed a moment later.
 */
export async function peekClass(
  tx: Tx,
  { classRef, date }: ClassRequest,
  deps: Deps,
  now: Date,
): Promise<DatedClassNow | null> {
  const { availabilityId } = classRef;
  const localDate = classRef.localDate ?? date;
  const found = await tx.occurrence.findFirst({
    where: { availabilityId, ...(localDate ? { localDate: toDbDate(localDate) } : { availability: { frequency: null } }) },
    include: { availability: true },
  });
  if (!found) return null;
  const { availability, ...occurrence } = found;
  return toDatedClassNow(availability, occurrence, deps, now);
}

function toDatedClassNow(
  availability: Availability,
  occurrence: Occurrence,
  deps: Deps,
  now: Date,
): DatedClassNow | null {
  const localDate = fromDbDate(occurrence.localDate);
  const datedClass = toDatedClass(availability, occurrence, localDate, deps.studioTime);
  if (!datedClass) return null;
  const window = bookingWindow(deps, now);
  const closed = closedReason(availability, occurrence, datedClass, window);
  return { occurrence, datedClass, closed, opensOn: bookingOpensOn(localDate, window) };
}

/**
 * Reads a class, deleted or not, that nobody edits until the end of the transaction: others may share this lock. The gate comes
 * first, because row locks are taken above the join, and lets an edit that waits go before everybody who comes after it.
 */
export async function shareAvailability(tx: Tx, id: string): Promise<Availability | null> {
  const found = await tx.$queryRaw<unknown[]>`
    WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${toGate(id)}))
    SELECT 1 FROM "Availability", gate WHERE "id" = ${id}::uuid FOR SHARE`;
  return found.length > 0 ? tx.availability.findUnique({ where: { id } }) : null;
}

/** The date that a wish names: in its reference, beside it, or the only one that a single class has. */
function getRequestedDate({ classRef, date }: ClassRequest, availability: Availability): LocalDate {
  if (classRef.localDate && date && classRef.localDate !== date) throw new ClassUnavailableError('NO_SUCH_DATE');
  const named = classRef.localDate ?? date;
  if (named) return named;
  if (!availability.frequency) return fromDbDate(availability.startDate);
  throw new InvalidInputError([{ path: 'classDate', message: 'Please say which date of this class you want.' }]);
}

/** Locks the one row of a class on a date, made when it is first needed: whoever changes who comes holds it. */
export async function lockOccurrence(tx: Tx, availabilityId: string, localDate: LocalDate): Promise<Occurrence> {
  const lock = () =>
    tx.$queryRaw<Occurrence[]>`
      SELECT * FROM "Occurrence" WHERE "availabilityId" = ${availabilityId}::uuid AND "localDate" = ${localDate}::date FOR UPDATE`;
  const [known] = await lock();
  if (known) return known;
  await tx.$executeRaw`
    INSERT INTO "Occurrence" ("availabilityId", "localDate") VALUES (${availabilityId}::uuid, ${localDate}::date) ON CONFLICT DO NOTHING`;
  const [created] = await lock();
  if (!created) throw new NotFoundError('This class does not exist any more. Please choose another one.');
  return created;
}

/** Locks one booking until the end of the transaction, and reads it as it is under the lock. Throws NotFoundError. */
export async function lockBooking(tx: Tx, id: string): Promise<Booking> {
  await tx.$queryRaw`SELECT 1 FROM "Booking" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const booking = await tx.booking.findUnique({ where: { id } });
  if (!booking) throw new NotFoundError('There is no such booking.');
  return booking;
}

/**
 * Locks a class for editing until the end of the transaction: nobody books any of its dates meanwhile (they share the lock
 * among themselves). Behind the gate it waits for those alone who hold the lock already, however many want it. Throws NotFoundError for one that is unknown or deleted.
 */
export async function lockAvailability(tx: Tx, id: string): Promise<Availability> {
  if (isUuid(id)) {
    await tx.$queryRaw`
      WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock(${toGate(id)}))
      SELECT 1 FROM "Availability", gate WHERE "id" = ${id}::uuid FOR UPDATE`;
  }
  return findAvailability({ db: tx }, id);
}

/** One date of a series, in the version that the editor read. */
export type DateReference = { availabilityId: string; date: LocalDate; version: number };

export type LockedDate = {
  availability: Availability;
  occurrence: TakenDate;
  /** The class of that date, also of one that is skipped. */
  datedClass: DatedClass;
};

/**
 * Locks one coming date of a series for editing until the end of the transaction; nobody books it meanwhile. Throws
 * NotFoundError, EditConflictError for a date changed since it was read, StateConflictError for one that has started or was
 * cancelled.
 */
export async function lockDate(
  tx: Tx,
  { availabilityId, date, version }: DateReference,
  studioTime: StudioTime,
  now: Date,
): Promise<LockedDate> {
  const availability = await lockAvailability(tx, availabilityId);
  if (!availability.frequency || !toDatedClass(availability, null, date, studioTime)) throw noSuchDate();
  await lockOccurrence(tx, availability.id, date);
  const [occurrence] = await listTakenDates(tx, [availability.id], { from: date, to: date }, now);
  const datedClass = occurrence && toDatedClass(availability, { ...occurrence, isSkipped: false }, date, studioTime);
  if (!datedClass) throw noSuchDate();
  if (occurrence.version !== version) throw new EditConflictError();
  if (occurrence.cancelledAt) throw new StateConflictError('This date was cancelled.');
  if (datedClass.startsAt <= now) throw new StateConflictError('This class has already started.');
  return { availability, occurrence, datedClass };
}

const noSuchDate = () => new NotFoundError('This series has no such date.');
