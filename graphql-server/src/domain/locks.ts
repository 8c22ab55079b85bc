import type { Availability, Occurrence } from '#prisma';
import { gateOf } from './availability-gate';
import type { BookingDeps } from './booking/booking-deps';
import type { BookingRequest } from './booking/booking-request';
import { ClassUnavailableError, InvalidInputError, NotFoundError } from './errors';
import type { Tx } from './ports';
import { bookingOpensOn, bookingWindow, closedReason, type DatedClass, datedClassOf } from './schedule/dated-class';
import { fromDbDate, type LocalDate, toDbDate } from './schedule/local-date';

export type LockedClass = {
  occurrence: Occurrence;
  datedClass: DatedClass;
  closed: ReturnType<typeof closedReason>;
  /** The first day on which it can be booked; null when that day has come. */
  opensOn: LocalDate | null;
};

type Deps = Pick<BookingDeps, 'studioTime' | 'bookingHorizonDays'>;

type ClassWish = Pick<BookingRequest, 'classRef' | 'date'>;

/**
 * Locks one dated class until the end of the transaction, so that its seats are given one at a time, and reads it as it is
 * under the lock. The lock comes late and is the only one that waits (3 s at most), so no two bookings can deadlock.
 * Throws NotFoundError for an unknown class, ClassUnavailableError for a date that it does not have.
 */
export async function lockClass(tx: Tx, wish: ClassWish, deps: Deps, now: Date): Promise<LockedClass> {
  const { studioTime } = deps;
  const { availabilityId } = wish.classRef;
  const availability = await shareAvailability(tx, availabilityId);
  if (!availability || availability.deletedAt) {
    throw new NotFoundError('This class does not exist any more. Please choose another one.');
  }
  const localDate = dateOfWish(wish, availability);
  if (!datedClassOf(availability, null, localDate, studioTime)) throw new ClassUnavailableError('NO_SUCH_DATE');
  const occurrence = await lockOccurrence(tx, availabilityId, localDate);
  const datedClass = datedClassOf(availability, occurrence, localDate, studioTime);
  if (!datedClass) throw new ClassUnavailableError('NO_SUCH_DATE');
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
    WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${gateOf(id)}))
    SELECT 1 FROM "Availability", gate WHERE "id" = ${id}::uuid FOR SHARE`;
  return found.length > 0 ? tx.availability.findUnique({ where: { id } }) : null;
}

/** The date that a wish names: in its reference, beside it, or the only one that a single class has. */
function dateOfWish({ classRef, date }: ClassWish, availability: Availability): LocalDate {
  if (classRef.localDate && date && classRef.localDate !== date) throw new ClassUnavailableError('NO_SUCH_DATE');
  const named = classRef.localDate ?? date;
  if (named) return named;
  if (!availability.frequency) return fromDbDate(availability.startDate);
  throw new InvalidInputError([{ path: 'classDate', message: 'Please say which date of this class you want.' }]);
}

/** Locks the one row of a class on a date, made when it is first needed: whoever changes who comes holds it. */
export async function lockOccurrence(tx: Tx, availabilityId: string, localDate: LocalDate): Promise<Occurrence> {
  const where = { availabilityId_localDate: { availabilityId, localDate: toDbDate(localDate) } };
  const lock = () =>
    tx.$queryRaw<
      unknown[]
    >`SELECT 1 FROM "Occurrence" WHERE "availabilityId" = ${availabilityId}::uuid AND "localDate" = ${localDate}::date FOR UPDATE`;
  if ((await lock()).length === 0) {
    await tx.$executeRaw`INSERT INTO "Occurrence" ("availabilityId", "localDate") VALUES (${availabilityId}::uuid, ${localDate}::date) ON CONFLICT DO NOTHING`;
    await lock();
  }
  return tx.occurrence.findUniqueOrThrow({ where });
}
