import type { Availability, Occurrence, Prisma } from '#prisma';
import type { Clock, Tx } from '../ports';
import { closedReason, datedClassOf, ruleOf } from './dated-class';
import { fromDbDate, type LocalDate, toDbDate } from './local-date';
import { expandDates } from './recurrence';
import { type Slot, slotOf } from './slot';
import type { StudioTime } from './studio-time';

export type ScheduleDeps = { db: Tx; clock: Clock; studioTime: StudioTime };

export type DateRange = { from: LocalDate; to: LocalDate };

type CountedOccurrence = Occurrence & { _count: { bookings: number; paymentAttempts: number } };

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
      slots.push(slotOf(datedClass, occurrence ? occurrence._count.bookings + occurrence._count.paymentAttempts : 0));
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

/** The dates that something is attached to, with the seats taken on them: confirmed bookings, and holds of people paying. */
async function findOccurrences(db: Tx, { from, to }: DateRange, availabilities: Availability[], now: Date) {
  const found: CountedOccurrence[] = await db.occurrence.findMany({
    where: {
      localDate: { gte: toDbDate(from), lte: toDbDate(to) },
      availabilityId: { in: availabilities.map(({ id }) => id) },
    },
    include: {
      _count: {
        select: {
          bookings: { where: { status: 'CONFIRMED' } },
          paymentAttempts: { where: { status: 'OPEN', holdExpiresAt: { gt: now } } },
        },
      },
    },
  });
  return new Map(
    found.map((occurrence) => [`${occurrence.availabilityId} ${fromDbDate(occurrence.localDate)}`, occurrence]),
  );
}

function bySchedule(a: Slot, b: Slot): number {
  return compare(a.localDate, b.localDate) || compare(a.localTime, b.localTime) || compare(a.title, b.title);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
