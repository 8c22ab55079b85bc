import { type Availability, type Occurrence, Prisma } from '#prisma';
import type { Clock, Tx } from '../ports';
import { type DatedClass, toDatedClass, toRule } from './dated-class';
import { type DateRange, fromDbDate, type LocalDate } from './local-date';
import { createExpansion } from './recurrence';
import type { StudioTime } from './studio-time';

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
export async function listOccurrenceDates(
  { db, clock, studioTime }: ScheduleDeps,
  range: DateRange,
  which: Which = {},
): Promise<ScheduledDate[]> {
  const { availabilities, taken } = await loadRows(db, range, which, clock.now());
  const occurrences = new Map(taken.map((one) => [`${one.availabilityId} ${fromDbDate(one.localDate)}`, one]));
  const dates: ScheduledDate[] = [];
  const expand = createExpansion(range.from, range.to);
  for (const availability of availabilities) {
    for (const date of expand(toRule(availability))) {
      const occurrence = occurrences.get(`${availability.id} ${date}`) ?? null;
      const datedClass = toDatedClass(availability, occurrence, date, studioTime);
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

/** A date that something is attached to, with the seats taken on it: confirmed bookings, and holds of people paying. */
export type TakenDate = Occurrence & { sold: number; held: number };

/** The days that are asked for, both included; without a last one, all that come. */
type Days = { from: LocalDate; to?: LocalDate };

/** The dates of some classes, in a range of days, that something is attached to: people, or a change of that date alone. */
export async function listTakenDates(
  tx: Tx,
  availabilityIds: readonly string[],
  days: Days,
  now: Date,
): Promise<TakenDate[]> {
  return await tx.$queryRaw<TakenDate[]>(selectTakenDates(Prisma.sql`= ANY(${availabilityIds}::uuid[])`, days, now));
}

/**
 * The same as a part of a statement, for the classes whose id is as `ofClasses` says.
 * Counted per date: Prisma's `_count` groups every booking there ever was (six times slower at 100,000 of them).
 */
export function selectTakenDates(ofClasses: Prisma.Sql, { from, to }: Days, now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT o.*,
           (SELECT count(*) FROM "Booking" b WHERE b."occurrenceId" = o."id" AND b."status" = 'CONFIRMED')::int AS "sold",
           (SELECT count(*) FROM "PaymentAttempt" p WHERE p."occurrenceId" = o."id" AND p."status" = 'OPEN'
              AND p."holdExpiresAt" > ${now})::int AS "held"
      FROM "Occurrence" o
     WHERE o."localDate" BETWEEN ${from}::date AND coalesce(${to ?? null}::date, 'infinity') AND o."availabilityId" ${ofClasses}
     ORDER BY o."localDate"`;
}

/** A row as PostgreSQL writes it into JSON: its dates and instants are texts. */
export type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date | null ? string | Extract<Row[Column], null> : Row[Column];
};

/** All columns of a row that hold dates or instants. */
export type DateColumns<Row> = {
  [Column in keyof Row as Row[Column] extends Date | null ? Column : never]: true;
};

/** The row that was written into JSON, with its dates and instants as those. */
export function readJsonRow<Row extends object>(written: InJson<Row>, dates: DateColumns<Row>): Row {
  const row: Record<string, unknown> = { ...written };
  for (const column in dates) {
    const text = row[column];
    if (typeof text === 'string') row[column] = new Date(text);
  }
  return row as Row;
}
