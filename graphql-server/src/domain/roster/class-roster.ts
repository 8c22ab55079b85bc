import { addDays, dayName } from '#contract/civil-date';
import { type ClassReference, occurrenceId } from '#contract/occurrence-id';
import { type Availability, type Occurrence, Prisma } from '#prisma';
import { NotFoundError } from '../errors';
import { toClassAsBooked } from '../schedule/class-as-booked';
import { bySchedule, type DatedClass, getEnd, toDatedClass } from '../schedule/dated-class';
import { getJoinUrl, isHeldOnline } from '../schedule/join-link';
import { findMovedDay } from '../schedule/moved-date';
import { countHeld } from '../schedule/occupied-seats';
import { listOccurrenceDates, type ScheduleDeps } from '../schedule/occurrence-dates';
import { type DateRange, fromDbDate, type LocalDate, requireDateRange, toDbDate } from '../time/local-date';
import type { StudioTime } from '../time/studio-time';
import { type Attendee, type Booked, listBooked, listRebooked, type RebookedPerson } from './attendees';

/**
 * SCHEDULED: as the public sees it. INACTIVE: switched off by the teacher. OFF_SCHEDULE: its class was deleted, or is no
 * longer held on that date. A date in one of the last three matters while somebody is booked on it.
 */
const CLASS_STATES = ['SCHEDULED', 'CANCELLED', 'INACTIVE', 'SKIPPED', 'OFF_SCHEDULE'] as const;
export type ClassState = (typeof CLASS_STATES)[number];

/** A dated class with everybody who booked it, including those who cancelled. */
export type ClassRoster = DatedClass & {
  /** Occurrence id: `{availabilityId}_{date}`. */
  id: string;
  endsAt: Date;
  isOnline: boolean;
  /** Null: no link is set, or the class is not online. */
  joinUrl: string | null;
  state: ClassState;
  /** Null: the class is not on the schedule, so that it cannot be restored there. */
  scheduledAt: Date | null;
  cancelledAt: Date | null;
  cancelReason: string | null;
  taken: number;
  held: number;
  attendees: Attendee[];
  /** Who left this class for another one because it was cancelled. */
  rebooked: RebookedPerson[];
};

type RosterParts = {
  availability: Availability;
  datedClass: DatedClass;
  state: ClassState;
  isOnSchedule: boolean;
  occurrence: Occurrence | null;
  held: number;
  attendees: Attendee[];
  rebooked?: RebookedPerson[] | undefined;
};

function toClassRoster(parts: RosterParts): ClassRoster {
  const { availability, datedClass, state, isOnSchedule, occurrence, held, attendees, rebooked = [] } = parts;
  return {
    ...datedClass,
    id: occurrenceId(datedClass.availabilityId, datedClass.localDate),
    endsAt: getEnd(datedClass),
    isOnline: isHeldOnline(availability, occurrence),
    joinUrl: getJoinUrl(availability, occurrence),
    state,
    scheduledAt: isOnSchedule ? datedClass.startsAt : null,
    cancelledAt: occurrence?.cancelledAt ?? null,
    cancelReason: occurrence?.cancelReason ?? null,
    taken: attendees.filter(({ status }) => status === 'CONFIRMED').length,
    held,
    attendees,
    rebooked,
  };
}

/** The state of a date with bookings that is not on the schedule; CANCELLED takes precedence. */
function getStateOffSchedule(availability: Availability, occurrence: Occurrence): ClassState {
  if (occurrence.cancelledAt) return 'CANCELLED';
  if (availability.deletedAt) return 'OFF_SCHEDULE';
  if (!availability.isActive) return 'INACTIVE';
  return occurrence.isSkipped ? 'SKIPPED' : 'OFF_SCHEDULE';
}

/**
 * Lists the classes between two dates, both included, with everybody who booked them: all classes of the schedule, including
 * those that are over, and classes that left it while people are still booked. Sorted by date and time.
 * @throws InvalidInputError as `requireDateRange` does
 */
export async function listClassRosters(deps: ScheduleDeps, range: DateRange): Promise<ClassRoster[]> {
  requireDateRange(range);
  return listRosters(deps, range);
}

/**
 * Lists the classes from today to a date as `listClassRosters` does, and those of yesterday that take place now: a class lasts a day
 * at most (LIMITS.durationMinutes).
 * @throws InvalidInputError as `requireDateRange` does
 */
export async function listCurrentClasses(deps: ScheduleDeps, to: LocalDate): Promise<ClassRoster[]> {
  const now = deps.clock.now();
  const today = deps.studioTime.toLocalDate(now);
  requireDateRange({ from: today, to });
  const rosters = await listRosters(deps, { from: addDays(today, -1), to });
  return rosters.filter(({ localDate, endsAt }) => localDate >= today || endsAt > now);
}

/**
 * Finds one dated class with everybody who booked it.
 * @throws NotFoundError when the date is neither on the schedule nor booked; it says to which day the class has moved
 */
export async function findClassRoster(deps: ScheduleDeps, ref: ClassReference): Promise<ClassRoster> {
  const { availabilityId, localDate } = ref;
  const [found] = localDate ? await listRosters(deps, { from: localDate, to: localDate }, availabilityId) : [];
  if (found) return found;
  const movedTo = await findMovedDay(deps.db, ref);
  throw new NotFoundError(
    movedTo
      ? `This class has moved to ${dayName(movedTo)}.`
      : 'There is no class on that date, and nobody is booked on it.',
  );
}

/**
 * Finds the dated classes of these occurrences with everybody who booked them, each by the id of the occurrence's row. A class
 * that left the schedule and that nobody is booked on any more is absent.
 */
export async function findClassRosters(
  { db, clock, studioTime }: ScheduleDeps,
  occurrenceIds: string[],
): Promise<Map<string, ClassRoster>> {
  const [booked, holds] = await Promise.all([
    listBooked(db, { id: { in: occurrenceIds } }),
    db.$queryRaw<{ id: string; held: number }[]>`
      SELECT "id", ${countHeld(Prisma.sql`"Occurrence"."id"`, clock.now())} AS "held"
        FROM "Occurrence" WHERE "id" = ANY(${occurrenceIds}::uuid[])`,
  ]);
  const rebookedById = await listRebooked(db, occurrenceIds);
  const heldById = new Map(holds.map(({ id, held }) => [id, held]));
  const rosters = new Map<string, ClassRoster>();
  for (const one of booked) {
    const roster = toBookedRoster(one, {
      held: heldById.get(one.id) ?? 0,
      rebooked: rebookedById.get(one.id),
      studioTime,
    });
    if (roster) rosters.set(one.id, roster);
  }
  return rosters;
}

async function listRosters(deps: ScheduleDeps, range: DateRange, availabilityId?: string): Promise<ClassRoster[]> {
  const [scheduled, booked] = await Promise.all([
    listOccurrenceDates(deps, range, { id: availabilityId }),
    listBooked(deps.db, {
      localDate: { gte: toDbDate(range.from), lte: toDbDate(range.to) },
      ...(availabilityId ? { availabilityId } : {}),
    }),
  ]);
  const dates = [...scheduled.flatMap(({ occurrence }) => occurrence ?? []), ...booked];
  const rebooked = await listRebooked(deps.db, [...new Set(dates.map(({ id }) => id))]);
  const onSchedule = new Set(scheduled.map(({ occurrence }) => occurrence?.id));
  const attendeesById = new Map(booked.map(({ id, attendees }) => [id, attendees]));
  const classes = scheduled.map(({ availability, datedClass, occurrence }) =>
    toClassRoster({
      availability,
      datedClass,
      state: occurrence?.cancelledAt ? 'CANCELLED' : 'SCHEDULED',
      isOnSchedule: true,
      occurrence,
      held: occurrence?.held ?? 0,
      attendees: (occurrence && attendeesById.get(occurrence.id)) ?? [],
      rebooked: occurrence ? rebooked.get(occurrence.id) : [],
    }),
  );
  const { studioTime } = deps;
  const left = booked
    .filter(({ id }) => !onSchedule.has(id))
    .map((one) => toBookedRoster(one, { held: 0, rebooked: rebooked.get(one.id), studioTime }));
  return [...classes, ...left.filter((roster) => roster !== null)].sort(bySchedule);
}

type RosterContext = { held: number; rebooked: RebookedPerson[] | undefined; studioTime: StudioTime };

/**
 * The roster of a date with bookings. One that was held stays on the schedule, whatever becomes of its class. Null for a date that
 * left the schedule, unless somebody is booked on it or it was cancelled. The holds of a date that left it cannot be paid.
 */
function toBookedRoster(one: Booked, { held, rebooked, studioTime }: RosterContext): ClassRoster | null {
  const { availability, attendees, ...occurrence } = one;
  const isOpen = occurrence.wasHeld ?? (availability.isActive && !availability.deletedAt);
  const localDate = fromDbDate(occurrence.localDate);
  const onSchedule = isOpen ? toDatedClass(availability, occurrence, localDate, studioTime) : null;
  const roster = { availability, occurrence, attendees, rebooked };
  if (onSchedule) {
    const state = occurrence.cancelledAt ? 'CANCELLED' : 'SCHEDULED';
    return toClassRoster({ ...roster, datedClass: onSchedule, state, isOnSchedule: true, held });
  }
  const booked = attendees.find(({ status }) => status === 'CONFIRMED');
  const shown = booked ?? (occurrence.cancelledAt ? attendees[0] : null);
  if (!shown) return null;
  const datedClass = toClassAsBooked(availability, occurrence, shown);
  const state = getStateOffSchedule(availability, occurrence);
  return toClassRoster({ ...roster, datedClass, state, isOnSchedule: false, held: 0 });
}
