import type { Booking } from '#prisma';
import { isErasedEmail } from '../erased';
import type { Clock, Db } from '../ports';

/** What the bookings of a client before one class say. */
export type AttendanceHistory = {
  /** Classes that were held with them. One that was not marked counts as attended. */
  visits: number;
  /** Classes of the last twelve months for which they were marked as absent. */
  noShows: number;
  /** Places of the last twelve months that they cancelled after the free-cancellation instant. */
  lateCancellations: number;
};

export const NO_HISTORY: AttendanceHistory = { visits: 0, noShows: 0, lateCancellations: 0 };

/** The key of a client before the class of one of their bookings: its start and their address in lower case. */
export const toHistoryKey = ({ email, startsAt }: Pick<Booking, 'email' | 'startsAt'>): string =>
  `${startsAt.toISOString()} ${email.toLowerCase()}`;

/** True for a person with an address of their own: all erased clients share one. */
export const isKnown = ({ email }: Pick<Booking, 'email'>): boolean => email !== '' && !isErasedEmail(email);

/** Finds the histories of known clients, by `toHistoryKey`. Somebody without earlier bookings is absent. */
export async function findAttendanceHistories(
  { db, clock }: { db: Db; clock: Clock },
  keys: string[],
): Promise<Map<string, AttendanceHistory>> {
  const split = keys.map((key) => key.indexOf(' '));
  const starts = keys.map((key, index) => key.slice(0, split[index]));
  const emails = keys.map((key, index) => key.slice((split[index] ?? 0) + 1));
  // Few dates are cancelled, or later than the deletion of their class: reading them once is faster than reading the date of each visit.
  const found = await db.$queryRaw<(AttendanceHistory & { index: number })[]>`
    WITH "ended" AS MATERIALIZED (
      SELECT "id", '-infinity'::timestamptz AS "at" FROM "Occurrence" WHERE "cancelledAt" IS NOT NULL
      UNION ALL
      SELECT o."id", a."deletedAt"
        FROM "Availability" a
        JOIN "Occurrence" o ON o."availabilityId" = a."id" AND o."localDate" >= a."deletedAt"::date - 2
       WHERE a."deletedAt" IS NOT NULL AND o."cancelledAt" IS NULL)
    SELECT "index"::int,
           (count(*) FILTER (WHERE "isHeld" AND "hasCome"))::int AS "visits",
           (count(*) FILTER (WHERE "isHeld" AND NOT "hasCome" AND "isRecent"))::int AS "noShows",
           (coalesce(sum("cancelledLate") FILTER (WHERE "isRecent"), 0))::int AS "lateCancellations"
      FROM (
        SELECT k."index", b."occurrenceId",
               bool_or(b."startsAt" >= k."startsAt" - interval '12 months') AS "isRecent",
               bool_or(b."isHeld") AS "isHeld",
               bool_or(b."isHeld" AND b."attendance" IS DISTINCT FROM 'ABSENT') AS "hasCome",
               count(*) FILTER (WHERE EXISTS (
                 SELECT 1 FROM "BookingEvent" e WHERE e."bookingId" = b."id" AND e."kind" = 'CANCELLED_LATE'))
                 AS "cancelledLate"
          FROM unnest(${emails}::text[], ${starts}::timestamptz[]) WITH ORDINALITY AS k("email", "startsAt", "index")
          JOIN LATERAL (
            SELECT b."id", b."occurrenceId", b."attendance", b."startsAt",
                   b."status" = 'CONFIRMED' AND b."startsAt" < ${clock.now()}
                     AND coalesce(e."at", 'infinity') > b."startsAt" AS "isHeld"
              FROM "Booking" b LEFT JOIN "ended" e ON e."id" = b."occurrenceId"
             WHERE lower(b."email") = k."email" AND b."startsAt" < k."startsAt") b ON true
         GROUP BY k."index", b."occurrenceId") AS "classes"
     GROUP BY "index"`;
  return new Map(found.map(({ index, ...history }) => [keys[index - 1] ?? '', history]));
}
