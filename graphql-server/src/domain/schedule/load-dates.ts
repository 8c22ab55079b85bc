import type { Availability, Prisma } from '#prisma';
import type { Clock, Tx } from '../ports';
import type { DateRange } from './date-range';
import { type DatedClass, datedClassOf, ruleOf } from './dated-class';
import { fromDbDate, toDbDate } from './local-date';
import { createExpansion } from './recurrence';
import type { StudioTime } from './studio-time';
import { loadTakenDates, type TakenDate } from './taken-dates';

export type ScheduleDeps = { db: Tx; clock: Clock; studioTime: StudioTime };

/** One date of the schedule, whatever its hour and whether or not it was cancelled. */
export type ScheduledDate = {
  availability: Availability;
  /** Absent: nothing was attached to this date yet. */
  occurrence: TakenDate | null;
  datedClass: DatedClass;
};

/**
 * The dates, in a range of days, of the active availabilities that `where` names; skipped ones are left out. In no
 * particular order. Two queries, at the same time.
 */
export async function loadDates(
  { db, clock, studioTime }: ScheduleDeps,
  range: DateRange,
  where: Prisma.AvailabilityWhereInput = {},
): Promise<ScheduledDate[]> {
  const [availabilities, taken] = await Promise.all([
    db.availability.findMany({ where: { AND: [where, canHaveDateIn(range)] } }),
    loadTakenDates(db, null, range, clock.now()),
  ]);
  const occurrences = new Map(taken.map((one) => [`${one.availabilityId} ${fromDbDate(one.localDate)}`, one]));
  const dates: ScheduledDate[] = [];
  const expand = createExpansion(range.from, range.to);
  for (const availability of availabilities) {
    for (const date of expand(ruleOf(availability))) {
      const occurrence = occurrences.get(`${availability.id} ${date}`) ?? null;
      const datedClass = datedClassOf(availability, occurrence, date, studioTime);
      if (datedClass) dates.push({ availability, occurrence, datedClass });
    }
  }
  return dates;
}

function canHaveDateIn({ from, to }: DateRange): Prisma.AvailabilityWhereInput {
  const first = toDbDate(from);
  return {
    isActive: true,
    deletedAt: null,
    startDate: { lte: toDbDate(to) },
    OR: [
      { frequency: null, startDate: { gte: first } },
      { frequency: { not: null }, untilDate: null },
      { frequency: { not: null }, untilDate: { gte: first } },
    ],
  };
}
