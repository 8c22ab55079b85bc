import type { Availability, Occurrence, Prisma } from '#prisma';
import type { Clock, Tx } from '../ports';
import { closedReason, datedClassOf, ruleOf } from './dated-class';
import { fromDbDate, type LocalDate, toDbDate } from './local-date';
import { expandDates } from './recurrence';
import { type Slot, slotOf } from './slot';
import type { StudioTime } from './studio-time';

export type ScheduleDeps = { db: Tx; clock: Clock; studioTime: StudioTime };

export type DateRange = { from: LocalDate; to: LocalDate };

type CountedOccurrence = Occurrence & { taken: number };

/** The bookable classes, in a range of days, of the availabilities that `where` names; sorted by date, time, title. Two queries. */
export async function loadSlots(
  { db, clock, studioTime }: ScheduleDeps,
  range: DateRange,
  where: Prisma.AvailabilityWhereInput = {},
): Promise<Slot[]> {
  const now = clock.now();
  const availabilities = await db.availability.findMany({ where: { AND: [where, canHaveDateIn(range)] } });
  const occurrences = await findOccurrences(db, range, availabilities, now);
  const slots: Slot[] = [];
  for (const availability of availabilities) {
    for (const date of expandDates(ruleOf(availability), range.from, range.to)) {
      const occurrence = occurrences.get(`${availability.id} ${date}`) ?? null;
      const datedClass = datedClassOf(availability, occurrence, date, studioTime);
      if (!datedClass || closedReason(availability, occurrence, datedClass, now)) continue;
      slots.push(slotOf(datedClass, occurrence?.taken ?? 0));
    }
  }
  return slots.sort(bySchedule);
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

/**
 * The dates that something is attached to, with the seats taken on them: confirmed bookings, and holds of people paying.
 * Counted per date: Prisma's `_count` groups every booking there ever was (six times slower at 100,000 of them).
 */
async function findOccurrences(db: Tx, { from, to }: DateRange, availabilities: Availability[], now: Date) {
  const ids = availabilities.map(({ id }) => id);
  const found = await db.$queryRaw<CountedOccurrence[]>`
    SELECT o.*,
           ((SELECT count(*) FROM "Booking" b WHERE b."occurrenceId" = o."id" AND b."status" = 'CONFIRMED')
          + (SELECT count(*) FROM "PaymentAttempt" p WHERE p."occurrenceId" = o."id" AND p."status" = 'OPEN'
              AND p."holdExpiresAt" > ${now}))::int AS "taken"
      FROM "Occurrence" o
     WHERE o."localDate" BETWEEN ${from}::date AND ${to}::date AND o."availabilityId" = ANY(${ids}::uuid[])`;
  return new Map(
    found.map((occurrence) => [`${occurrence.availabilityId} ${fromDbDate(occurrence.localDate)}`, occurrence]),
  );
}

/** The id decides between twins, so that the same data always makes the same answer. */
function bySchedule(a: Slot, b: Slot): number {
  return (
    compare(a.localDate, b.localDate) ||
    compare(a.localTime, b.localTime) ||
    compare(a.title, b.title) ||
    compare(a.id, b.id)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
