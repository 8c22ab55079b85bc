import { type Availability, Prisma } from '#prisma';
import { type DateColumns, type InJson, readJsonRow } from '../json-rows';
import type { Clock, Tx } from '../ports';
import type { DateRange } from './date-range';
import { type DatedClass, datedClassOf, ruleOf } from './dated-class';
import { fromDbDate } from './local-date';
import { createExpansion } from './recurrence';
import type { StudioTime } from './studio-time';
import { selectTakenDates, type TakenDate } from './taken-dates';

export type ScheduleDeps = { db: Tx; clock: Clock; studioTime: StudioTime };

/** One date of the schedule, whatever its hour and whether or not it was cancelled. */
export type ScheduledDate = {
  availability: Availability;
  /** Absent: nothing was attached to this date yet. */
  occurrence: TakenDate | null;
  datedClass: DatedClass;
};

/** Which classes: one of them, or those of the home page. Neither: all. */
export type Which = { id?: string; isOnHomepage?: boolean };

/** The dates, in a range of days, of active classes; skipped ones are left out. In no particular order. One query. */
export async function loadDates(
  { db, clock, studioTime }: ScheduleDeps,
  range: DateRange,
  which: Which = {},
): Promise<ScheduledDate[]> {
  const { availabilities, taken } = await loadRows(db, range, which, clock.now());
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

const AVAILABILITY_DATES: DateColumns<Availability> = {
  startDate: true,
  untilDate: true,
  createdAt: true,
  updatedAt: true,
  deletedAt: true,
};
const TAKEN_DATE_DATES: DateColumns<TakenDate> = { localDate: true, cancelledAt: true, createdAt: true };

type Rows = { availabilities: Availability[]; taken: TakenDate[] };

/**
 * The classes that can have a date in the range, and their dates that something is attached to: as JSON, in one answer of one
 * statement. Prisma takes two to three times as long over rows and columns.
 */
async function loadRows(db: Tx, { from, to }: DateRange, { id, isOnHomepage }: Which, now: Date): Promise<Rows> {
  const [rows] = await db.$queryRaw<[{ availabilities: InJson<Availability>[]; taken: InJson<TakenDate>[] }]>`
    WITH "asked" AS (
      SELECT * FROM "Availability"
       WHERE "isActive" AND "deletedAt" IS NULL
         AND ("frequency" IS NULL AND "startDate" BETWEEN ${from}::date AND ${to}::date
           OR "frequency" IS NOT NULL AND "startDate" <= ${to}::date AND coalesce("untilDate", 'infinity') >= ${from}::date)
         AND (${id ?? null}::uuid IS NULL OR "id" = ${id ?? null}::uuid)
         AND (NOT ${isOnHomepage ?? false} OR ("showOnHomepage" AND "frequency" IS NULL)))
    SELECT (SELECT coalesce(json_agg(a), '[]') FROM "asked" a) AS "availabilities",
           (SELECT coalesce(json_agg(t), '[]')
              FROM (${selectTakenDates(Prisma.sql`IN (SELECT "id" FROM "asked")`, { from, to }, now)}) t) AS "taken"`;
  return {
    availabilities: rows.availabilities.map((row) => readJsonRow<Availability>(row, AVAILABILITY_DATES)),
    taken: rows.taken.map((row) => readJsonRow<TakenDate>(row, TAKEN_DATE_DATES)),
  };
}
