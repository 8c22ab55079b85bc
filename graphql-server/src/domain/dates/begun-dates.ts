import type { Availability, Booking, Occurrence } from '#prisma';
import type { Tx } from '../ports';
import { type DatedClass, toDatedClass } from '../schedule/dated-class';
import { lockOccurrence } from '../schedule/lock-class';
import { listTakenDates, type TakenDate } from '../schedule/occurrence-dates';
import { NO_WEATHER_CALL } from '../schedule/weather-call';
import { fromDbDate, toDbDate } from '../time/local-date';
import type { StudioTime } from '../time/studio-time';
import { listUnreachable, type UnreachablePerson } from '../unreachable-people';
import { IS_LIVE } from '../waitlist/end-waiting';

/** The instant of an edit, and the zone that its dates are in. */
export type EditTime = { now: Date; studioTime: StudioTime };

/** What people of a date have booked. */
export type Appointment = Pick<Booking, 'localTime' | 'startsAt' | 'durationMinutes' | 'location'>;

/** A date with what its people booked: one element for each time and place, the latest first. */
export type EditedDate = TakenDate & {
  booked: readonly (Appointment & { people: number })[];
  unreachable: readonly (Appointment & UnreachablePerson)[];
  /** How many people wait for a place, or have one offered. */
  waiting: number;
};

/**
 * Lists the dates of a class that an edit has to look at, in the transaction that has locked it: those with a row from today on,
 * and earlier ones that no edit has preserved yet. A date of today that has begun gets a row, so that it can be preserved.
 */
export async function listEditedDates(
  tx: Tx,
  availability: Availability,
  { now, studioTime }: EditTime,
): Promise<EditedDate[]> {
  const { id: availabilityId, frequency, isActive } = availability;
  const today = studioTime.toLocalDate(now);
  const todays = frequency && isActive ? toDatedClass(availability, null, today, studioTime) : null;
  if (todays && todays.startsAt <= now) await lockOccurrence(tx, availabilityId, today);
  const first = await tx.occurrence.findFirst({
    where: { availabilityId, localDate: { lt: toDbDate(today) }, title: null },
    orderBy: { localDate: 'asc' },
  });
  const from = first ? fromDbDate(first.localDate) : today;
  const dates = await listTakenDates(tx, [availabilityId], { from }, now);
  const ids = dates.map(({ id }) => id);
  const unreachable = await listUnreachable(tx, { occurrenceIds: ids });
  const groups = await tx.booking.groupBy({
    by: ['occurrenceId', 'localTime', 'startsAt', 'durationMinutes', 'location'],
    where: { occurrenceId: { in: ids }, status: 'CONFIRMED' },
    _count: true,
    orderBy: { startsAt: 'desc' },
  });
  const waiting = await tx.waitlistEntry.groupBy({
    by: ['occurrenceId'],
    where: { occurrenceId: { in: ids }, ...IS_LIVE },
    _count: true,
  });
  return dates.map((date) => ({
    ...date,
    booked: groups
      .filter(({ occurrenceId }) => occurrenceId === date.id)
      .map(({ _count: people, ...appointment }) => ({ ...appointment, people })),
    unreachable: unreachable.filter(({ occurrence }) => occurrence.id === date.id),
    waiting: waiting.find(({ occurrenceId }) => occurrenceId === date.id)?._count ?? 0,
  }));
}

/**
 * What people were promised on a date: the class as it is on the schedule, else as they booked it. Null: nobody was promised
 * anything.
 */
export function findPromisedClass(
  availability: Availability,
  date: EditedDate,
  studioTime: StudioTime,
): DatedClass | Appointment | null {
  return findHeldClass(availability, date, studioTime) ?? date.booked[0] ?? null;
}

function findHeldClass(availability: Availability, date: TakenDate, studioTime: StudioTime): DatedClass | null {
  const isOpen = date.wasHeld ?? availability.isActive;
  return isOpen ? toDatedClass(availability, date, fromDbDate(date.localDate), studioTime) : null;
}

/** A date that has begun. */
export type BegunDate = { date: TakenDate; wasHeld: boolean };

/** Returns a date that has begun; null while it is still to come, or may still get on the schedule today. */
export function findBegun(
  availability: Availability,
  date: EditedDate,
  { now, studioTime }: EditTime,
): BegunDate | null {
  const promised = findPromisedClass(availability, date, studioTime);
  const hasBegun = promised ? promised.startsAt <= now : fromDbDate(date.localDate) < studioTime.toLocalDate(now);
  return hasBegun ? { date, wasHeld: findHeldClass(availability, date, studioTime) !== null } : null;
}

/** Records whether the class was held on dates that have begun: no later edit takes them off the schedule or puts them there. */
export async function recordHeld(tx: Tx, begun: readonly BegunDate[]): Promise<void> {
  for (const wasHeld of [true, false]) {
    const ids = begun.filter((one) => one.wasHeld === wasHeld && one.date.wasHeld === null).map(({ date }) => date.id);
    if (ids.length > 0) await tx.occurrence.updateMany({ where: { id: { in: ids } }, data: { wasHeld } });
  }
}

/**
 * Preserves dates that have begun as they are, before the class changes or is deleted: each of its values becomes an override of the
 * date. Only the link to the room follows the class, as long as it has one in `next`.
 */
export async function preserveBegunDates(
  tx: Tx,
  begun: readonly BegunDate[],
  before: Availability,
  next: Pick<Availability, 'joinUrl'>,
): Promise<void> {
  await recordHeld(tx, begun);
  const ids = begun.filter(({ date }) => date.title === null).map(({ date }) => date.id);
  if (ids.length === 0) return;
  await tx.$executeRaw`
    UPDATE "Occurrence"
       SET "title" = ${before.title}, "className" = ${before.className}, "classType" = ${before.classType}::"ClassType",
           "localTime" = coalesce("localTime", ${before.localTime}),
           "durationMinutes" = coalesce("durationMinutes", ${before.durationMinutes}),
           "location" = coalesce("location", ${before.location}),
           "priceCents" = coalesce("priceCents", ${before.priceCents}),
           "capacity" = coalesce("capacity", ${before.capacity}),
           "weatherCallMinutes" = coalesce("weatherCallMinutes", ${before.weatherCallMinutes ?? NO_WEATHER_CALL}),
           "joinUrl" = coalesce("joinUrl", ${next.joinUrl === null ? before.joinUrl : null})
     WHERE "id" = ANY(${ids}::uuid[])`;
}

/** No override: each value is that of the class, and its rule says whether it is held. */
const AS_ITS_CLASS = {
  ...{ title: null, className: null, classType: null, localTime: null, durationMinutes: null, location: null },
  ...{ priceCents: null, capacity: null, raisedCapacity: null, weatherCallMinutes: null, joinUrl: null },
  ...{ isSkipped: false, wasHeld: null },
};

/** A date as it is without changes of its own. */
export const followClass = <Row extends Occurrence>(date: Row): Row => ({ ...date, ...AS_ITS_CLASS });

/** Lets dates follow their class again. */
export async function removeOwnValues(tx: Tx, dates: readonly Occurrence[]): Promise<void> {
  const fields = Object.keys(AS_ITS_CLASS) as (keyof typeof AS_ITS_CLASS)[];
  const own = dates.filter((date) => fields.some((field) => date[field] !== AS_ITS_CLASS[field]));
  const ids = own.map(({ id }) => id);
  if (ids.length > 0) await tx.occurrence.updateMany({ where: { id: { in: ids } }, data: AS_ITS_CLASS });
}
