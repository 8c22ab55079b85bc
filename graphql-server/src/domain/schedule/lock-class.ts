import { type ClassReference, isUuid } from '#contract/occurrence-id';
import { type Availability, type Occurrence, Prisma } from '#prisma';
import {
  ClassUnavailableError,
  EditConflictError,
  InvalidInputError,
  NotFoundError,
  StateConflictError,
} from '../errors';
import type { Tx } from '../ports';
import { fromDbDate, type LocalDate, toDbDate } from '../time/local-date';
import type { StudioTime } from '../time/studio-time';
import { bookingOpensOn, bookingWindow, closedReason, type DatedClass, toDatedClass } from './dated-class';
import { findAvailability } from './find-availability';
import { listTakenDates, type TakenDate } from './occurrence-dates';

/** The message about a class that was deleted. */
export const GONE = 'This class does not exist any more. Please choose another one.';

/** A dated class as it was read, locked or not. */
export type DatedClassNow = {
  availability: Availability;
  occurrence: Occurrence;
  datedClass: DatedClass;
  /** Why the class cannot be booked; null when it is open. */
  closed: ReturnType<typeof closedReason>;
  /** The first day on which the class can be booked; null when that day has come. */
  opensOn: LocalDate | null;
};

type Deps = {
  studioTime: StudioTime;
  /** How many days ahead a class can be booked. */
  bookingHorizonDays: number;
};

/** `date`: the requested date where the class reference has none. */
type ClassRequest = { classRef: ClassReference; date: LocalDate | null };

/**
 * Locks one dated class until the end of the transaction, so that its seats are given out one at a time, and reads it under the
 * lock. It waits for 3 s at most, and is the first of its transaction: mailboxes, payments and bookings follow in this order, so
 * that no two transactions deadlock.
 * @throws NotFoundError when the class is unknown or deleted
 * @throws ClassUnavailableError when the class is not held on the requested date
 */
export async function lockClass(tx: Tx, request: ClassRequest, deps: Deps, now: Date): Promise<DatedClassNow> {
  const { studioTime } = deps;
  const { availabilityId } = request.classRef;
  const availability = await lockForShare(tx, availabilityId);
  if (!availability || availability.deletedAt) {
    throw new NotFoundError(GONE);
  }
  const localDate = getRequestedDate(request, availability);
  const isKnown =
    toDatedClass(availability, null, localDate, studioTime) || (await hasRow(tx, availabilityId, localDate));
  if (!isKnown) throw new ClassUnavailableError('NO_SUCH_DATE');
  const occurrence = await lockOccurrence(tx, availabilityId, localDate);
  const locked = toDatedClassNow(availability, occurrence, deps, now);
  if (!locked) throw new ClassUnavailableError('NO_SUCH_DATE');
  return locked;
}

/**
 * Reads a dated class without waiting for its lock; null when the class is unknown or that date has no row yet. The result may
 * be outdated a moment later.
 */
export async function peekClass(
  tx: Tx,
  { classRef, date }: ClassRequest,
  deps: Deps,
  now: Date,
): Promise<DatedClassNow | null> {
  const { availabilityId } = classRef;
  const localDate = classRef.localDate ?? date ?? (await findOnlyDate(tx, availabilityId));
  if (!localDate) return null;
  const found = await tx.occurrence.findUnique({
    where: { availabilityId_localDate: { availabilityId, localDate: toDbDate(localDate) } },
    include: { availability: true },
  });
  if (!found || found.availability.deletedAt) return null;
  const { availability, ...occurrence } = found;
  return toDatedClassNow(availability, occurrence, deps, now);
}

/** Finds the date of a single class. One that was given a new day may have rows of earlier days. Null for a series. */
async function findOnlyDate(tx: Tx, id: string): Promise<LocalDate | null> {
  const single = await tx.availability.findUnique({ where: { id, frequency: null }, select: { startDate: true } });
  return single && fromDbDate(single.startDate);
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
  return { availability, occurrence, datedClass, closed, opensOn: bookingOpensOn(localDate, window) };
}

/**
 * First key of every gate. PostgreSQL separates advisory locks on two integers from those on one bigint, which migrations, the
 * job queue and the demo season use.
 */
const KEY_SPACE = 1;

/**
 * SQL for the two keys of a class's gate: an advisory lock that is taken before the lock on the class's row. PostgreSQL grants
 * a new FOR SHARE while a FOR UPDATE waits for the row, so a stream of bookings would starve every edit; an advisory lock has a
 * fair queue. Two classes with the same hash only wait for each other.
 */
const toGate = (availabilityId: string): Prisma.Sql =>
  Prisma.sql`${KEY_SPACE}::int, hashtext(${availabilityId}::uuid::text)`;

/**
 * Locks a class, deleted or not, against edits until the end of the transaction; bookings share this lock. The CTE takes the
 * gate first, because PostgreSQL takes row locks above the join; the gate lets a waiting edit go before later bookings.
 * Returns null when the class is unknown.
 */
export async function lockForShare(tx: Tx, id: string): Promise<Availability | null> {
  const found = await tx.$queryRaw<unknown[]>`
    WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${toGate(id)}))
    SELECT 1 FROM "Availability", gate WHERE "id" = ${id}::uuid FOR SHARE`;
  return found.length > 0 ? tx.availability.findUnique({ where: { id } }) : null;
}

/** A class on one date, also one that is not on the schedule. */
export type LockedClassDate = { availability: Availability; occurrence: Occurrence; localDate: LocalDate };

/**
 * Locks a class on one date until the end of the transaction, also one that was deleted or left the schedule, and reads it under
 * the lock.
 * @throws NotFoundError when the reference has no date, or the class is unknown
 */
export async function lockClassDate(tx: Tx, { availabilityId, localDate }: ClassReference): Promise<LockedClassDate> {
  const availability = localDate && (await lockForShare(tx, availabilityId));
  if (!availability) throw noSuchClass();
  return { availability, occurrence: await lockOccurrence(tx, availabilityId, localDate), localDate };
}

export const noSuchClass = () => new NotFoundError('There is no class on that date.');

/** The requested date: from the class reference, from `date`, or the only date of a single class. */
function getRequestedDate({ classRef, date }: ClassRequest, availability: Availability): LocalDate {
  if (classRef.localDate && date && classRef.localDate !== date) throw new ClassUnavailableError('NO_SUCH_DATE');
  const requested = classRef.localDate ?? date;
  if (requested) return requested;
  if (!availability.frequency) return fromDbDate(availability.startDate);
  throw new InvalidInputError([{ path: 'date', message: 'Please say which date of this class you want.' }]);
}

/** True for a date that was attached to a class, also one that its rule does not have any more. */
async function hasRow(tx: Tx, availabilityId: string, localDate: LocalDate): Promise<boolean> {
  return (await tx.occurrence.count({ where: { availabilityId, localDate: toDbDate(localDate) } })) > 0;
}

/** Locks the occurrence of a class on a date, and creates its row when it has none. Every change to its bookings takes this lock. */
export async function lockOccurrence(tx: Tx, availabilityId: string, localDate: LocalDate): Promise<Occurrence> {
  const lock = () =>
    tx.$queryRaw<Occurrence[]>`
      SELECT * FROM "Occurrence" WHERE "availabilityId" = ${availabilityId}::uuid AND "localDate" = ${localDate}::date FOR UPDATE`;
  const [known] = await lock();
  if (known) return known;
  await tx.$executeRaw`
    INSERT INTO "Occurrence" ("availabilityId", "localDate") VALUES (${availabilityId}::uuid, ${localDate}::date) ON CONFLICT DO NOTHING`;
  const [created] = await lock();
  if (!created) throw new NotFoundError(GONE);
  return created;
}

/**
 * Locks a class for editing until the end of the transaction: none of its dates can be booked meanwhile. Thanks to the gate it
 * waits only for bookings that already hold the shared lock, not for later ones.
 * @throws NotFoundError when the class is unknown or deleted
 */
export async function lockAvailability(tx: Tx, id: string): Promise<Availability> {
  await lockRow(tx, id);
  return findAvailability({ db: tx }, id);
}

/** Locks a class as `lockAvailability` does, also a deleted one. Null when it is unknown. */
export async function lockDeletedAvailability(tx: Tx, id: string): Promise<Availability | null> {
  await lockRow(tx, id);
  return isUuid(id) ? tx.availability.findUnique({ where: { id } }) : null;
}

async function lockRow(tx: Tx, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await tx.$queryRaw`
    WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock(${toGate(id)}))
    SELECT 1 FROM "Availability", gate WHERE "id" = ${id}::uuid FOR UPDATE`;
}

/**
 * The version of one date for its editors, from 1. It grows with each change of the date and of its series, because an open form of
 * the date has the values of both.
 */
export const getDateVersion = (series: Pick<Availability, 'version'>, date: Pick<Occurrence, 'version'>): number =>
  series.version + date.version - 1;

/** One date of a series. `version` is the one that the editor read, see getDateVersion. */
export type DateReference = { availabilityId: string; date: LocalDate; version: number };

export type LockedDate = {
  availability: Availability;
  occurrence: TakenDate;
  /** The class on that date, also when the date is skipped. */
  datedClass: DatedClass;
};

/**
 * Locks one future date of a series for editing until the end of the transaction; it cannot be booked meanwhile.
 * @throws NotFoundError when the series or the date does not exist
 * @throws EditConflictError when the date or its series was changed since it was read
 * @throws StateConflictError when the date has started or was cancelled
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
  if (getDateVersion(availability, occurrence) !== version) throw new EditConflictError();
  if (occurrence.cancelledAt) throw new StateConflictError('This date was cancelled.');
  if (datedClass.startsAt <= now) throw new StateConflictError('This class has already started.');
  return { availability, occurrence, datedClass };
}

const noSuchDate = () => new NotFoundError('This series has no such date.');
