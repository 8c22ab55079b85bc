import type { ClassReference } from '#contract/occurrence-id';
import { type Availability, type Occurrence, Prisma } from '#prisma';
import type { Clock, Tx } from '../ports';
import { type DateRange, fromDbDate, type LocalDate, toDbDate } from '../time/local-date';
import { createExpansion } from '../time/recurrence';
import type { StudioTime } from '../time/studio-time';
import { type DatedClass, describeDate, isTakenOff, toRule } from './dated-class';
import { countHeld, fromOccupied } from './occupied-seats';

export type ScheduleDeps = { db: Tx; clock: Clock; studioTime: StudioTime };

/** One date of the schedule, past or future, cancelled or not. */
export type ScheduledDate = {
  availability: Availability;
  /** Null: the date has no row yet. */
  occurrence: TakenDate | null;
  datedClass: DatedClass;
};

/** Selects one class or those of the home page. Neither: all. */
export type Which = { id?: string; isOnHomepage?: boolean };

/** Selects the rows of dated classes. A reference without a date selects none. */
export const whereDates = (refs: readonly ClassReference[]) => ({
  OR: refs.flatMap(({ availabilityId, localDate }) =>
    localDate ? [{ availabilityId, localDate: toDbDate(localDate) }] : [],
  ),
});

/** Lists the dates of active classes in a range, without skipped ones, unsorted. One query. */
export async function listOccurrenceDates(
  { db, clock, studioTime }: ScheduleDeps,
  range: DateRange,
  which: Which = {},
): Promise<ScheduledDate[]> {
  const { availabilities, taken } = await readRows(db, range, which, clock.now());
  const occurrences = new Map(taken.map((one) => [`${one.availabilityId} ${fromDbDate(one.localDate)}`, one]));
  const dates: ScheduledDate[] = [];
  const expand = createExpansion(range.from, range.to);
  for (const availability of availabilities) {
    for (const date of expand(toRule(availability))) {
      const occurrence = occurrences.get(`${availability.id} ${date}`) ?? null;
      if (isTakenOff(occurrence)) continue;
      dates.push({ availability, occurrence, datedClass: describeDate(availability, occurrence, date, studioTime) });
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
  joinUrlChangedAt: true,
};
const TAKEN_DATE_DATES: DateColumns<TakenDate> = {
  localDate: true,
  takesPlaceSince: true,
  joinUrlChangedAt: true,
  cancelledAt: true,
  createdAt: true,
};

type Rows = { availabilities: Availability[]; taken: TakenDate[] };

/**
 * Reads the classes that may have a date in the range, and their occurrences, as JSON in one statement: Prisma is two to three
 * times slower with rows and columns. The query for all classes is prepared, because planning it takes as long as running it.
 */
async function readRows(db: Tx, { from, to }: DateRange, { id, isOnHomepage }: Which, now: Date): Promise<Rows> {
  const prepared = id || isOnHomepage ? Prisma.empty : Prisma.sql`/* prepared: list-schedule */`;
  const byId = id ? Prisma.sql`AND "id" = ${id}::uuid` : Prisma.empty;
  const onHomepage = isOnHomepage ? Prisma.sql`AND "showOnHomepage" AND "frequency" IS NULL` : Prisma.empty;
  const [rows] = await db.$queryRaw<[{ availabilities: InJson<Availability>[]; taken: InJson<TakenDate>[] }]>`
    ${prepared} WITH "selected" AS (
      SELECT * FROM "Availability"
       WHERE "isActive" AND "deletedAt" IS NULL
         AND ("frequency" IS NULL AND "startDate" BETWEEN ${from}::date AND ${to}::date
           OR "frequency" IS NOT NULL AND "startDate" <= ${to}::date AND coalesce("untilDate", 'infinity') >= ${from}::date)
         ${byId} ${onHomepage})
    SELECT (SELECT coalesce(json_agg(a), '[]') FROM "selected" a) AS "availabilities",
           (SELECT coalesce(json_agg(t), '[]')
              FROM (${selectTakenDates(Prisma.sql`IN (SELECT "id" FROM "selected")`, { from, to }, now)}) t) AS "taken"`;
  return {
    availabilities: rows.availabilities.map((row) => readJsonRow<Availability>(row, AVAILABILITY_DATES)),
    taken: rows.taken.map((row) => readJsonRow<TakenDate>(row, TAKEN_DATE_DATES)),
  };
}

/**
 * An occurrence with its taken seats: `sold` counts confirmed bookings, `held` the seats of unexpired holds, and `offered` those of
 * them that are held for people of the waitlist.
 */
export type TakenDate = Occurrence & { sold: number; held: number; offered: number };

/** A range of dates, both included. Without `to` it has no end. */
type Days = { from: LocalDate; to?: LocalDate };

/** Lists the occurrences of some classes in a range, sorted by date. A date has an occurrence once it is booked or changed. */
export async function listTakenDates(
  tx: Tx,
  availabilityIds: readonly string[],
  days: Days,
  now: Date,
): Promise<TakenDate[]> {
  return await tx.$queryRaw<TakenDate[]>(selectTakenDates(Prisma.sql`= ANY(${availabilityIds}::uuid[])`, days, now));
}

/**
 * The SELECT of `listTakenDates`. `ofClasses` is the condition on the availability id. Seats are counted per date by subqueries:
 * Prisma's `_count` groups all bookings of the table (six times slower with 100,000).
 */
function selectTakenDates(ofClasses: Prisma.Sql, { from, to }: Days, now: Date): Prisma.Sql {
  const id = Prisma.sql`o."id"`;
  const { bookings, holds } = fromOccupied(id, now);
  return Prisma.sql`
    SELECT o.*,
           (SELECT count(*) ${bookings})::int AS "sold",
           ${countHeld(id, now)} AS "held",
           (SELECT coalesce(sum(h."seats"), 0) ${holds} AND h."kind" = 'WAITLIST_OFFER')::int AS "offered"
      FROM "Occurrence" o
     WHERE o."localDate" BETWEEN ${from}::date AND coalesce(${to ?? null}::date, 'infinity') AND o."availabilityId" ${ofClasses}
     ORDER BY o."localDate"`;
}

/** A row in PostgreSQL's JSON: dates and instants are strings. */
type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date | null ? string | Extract<Row[Column], null> : Row[Column];
};

/** The columns of a row that hold dates or instants. */
type DateColumns<Row> = {
  [Column in keyof Row as Row[Column] extends Date | null ? Column : never]: true;
};

/** Parses a JSON row: the given columns become Date objects. */
function readJsonRow<Row extends object>(json: InJson<Row>, dates: DateColumns<Row>): Row {
  const row: Record<string, unknown> = { ...json };
  for (const column in dates) {
    const value = row[column];
    if (typeof value === 'string') row[column] = new Date(value);
  }
  return row as Row;
}
