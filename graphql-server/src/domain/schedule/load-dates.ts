import type { Availability, Occurrence, Prisma } from '#prisma';
import type { Clock, Tx } from '../ports';
import type { DateRange } from './date-range';
import { type DatedClass, datedClassOf, ruleOf } from './dated-class';
import { fromDbDate, toDbDate } from './local-date';
import { expandDates } from './recurrence';
import type { StudioTime } from './studio-time';

export type ScheduleDeps = { db: Tx; clock: Clock; studioTime: StudioTime };

/** A date that something is attached to, with the seats taken on it: confirmed bookings, and holds of people paying. */
export type CountedOccurrence = Occurrence & { sold: number; held: number };

/** One date of the schedule, whatever its hour and whether or not it was cancelled. */
export type ScheduledDate = {
  availability: Availability;
  /** Absent: nothing was attached to this date yet. */
  occurrence: CountedOccurrence | null;
  datedClass: DatedClass;
};

/**
 * The dates, in a range of days, of the active availabilities that `where` names; skipped ones are left out. In no
 * particular order. Two queries.
 */
export async function loadDates(
  { db, clock, studioTime }: ScheduleDeps,
  range: DateRange,
  where: Prisma.AvailabilityWhereInput = {},
): Promise<ScheduledDate[]> {
  const availabilities = await db.availability.findMany({ where: { AND: [where, canHaveDateIn(range)] } });
  const occurrences = await findOccurrences(db, range, availabilities, clock.now());
  const dates: ScheduledDate[] = [];
  for (const availability of availabilities) {
    for (const date of expandDates(ruleOf(availability), range.from, range.to)) {
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

/** Counted per date: Prisma's `_count` groups every booking there ever was (six times slower at 100,000 of them). */
async function findOccurrences(db: Tx, { from, to }: DateRange, availabilities: Availability[], now: Date) {
  const ids = availabilities.map(({ id }) => id);
  const found = await db.$queryRaw<CountedOccurrence[]>`
    SELECT o.*,
           (SELECT count(*) FROM "Booking" b WHERE b."occurrenceId" = o."id" AND b."status" = 'CONFIRMED')::int AS "sold",
           (SELECT count(*) FROM "PaymentAttempt" p WHERE p."occurrenceId" = o."id" AND p."status" = 'OPEN'
              AND p."holdExpiresAt" > ${now})::int AS "held"
      FROM "Occurrence" o
     WHERE o."localDate" BETWEEN ${from}::date AND ${to}::date AND o."availabilityId" = ANY(${ids}::uuid[])`;
  return new Map(
    found.map((occurrence) => [`${occurrence.availabilityId} ${fromDbDate(occurrence.localDate)}`, occurrence]),
  );
}
