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
  const found = await db.$queryRaw<(AttendanceHistory & { key: string })[]>`
    SELECT "key",
           (count(*) FILTER (WHERE "isHeld" AND "hasCome"))::int AS "visits",
           (count(*) FILTER (WHERE "isHeld" AND NOT "hasCome" AND "isRecent"))::int AS "noShows",
           (coalesce(sum("cancelledLate") FILTER (WHERE "isRecent"), 0))::int AS "lateCancellations"
      FROM (
        SELECT k."key", b."occurrenceId",
               bool_or(b."startsAt" >= k."startsAt" - interval '12 months') AS "isRecent",
               bool_or(b."isHeld") AS "isHeld",
               bool_or(b."isHeld" AND b."attendance" IS DISTINCT FROM 'ABSENT') AS "hasCome",
               count(*) FILTER (WHERE EXISTS (
                 SELECT 1 FROM "BookingEvent" e WHERE e."bookingId" = b."id" AND e."kind" = 'CANCELLED_LATE'))
                 AS "cancelledLate"
          FROM unnest(${keys}::text[], ${emails}::text[], ${starts}::timestamptz[]) AS k("key", "email", "startsAt")
          JOIN LATERAL (
            SELECT b."id", b."occurrenceId", b."attendance", b."startsAt",
                   b."status" = 'CONFIRMED' AND b."startsAt" < ${clock.now()} AND o."cancelledAt" IS NULL
                     AND coalesce(a."deletedAt", 'infinity') > b."startsAt" AS "isHeld"
              FROM "Booking" b
              JOIN "Occurrence" o ON o."id" = b."occurrenceId" JOIN "Availability" a ON a."id" = o."availabilityId"
             WHERE lower(b."email") = k."email" AND b."startsAt" < k."startsAt") b ON true
         GROUP BY k."key", b."occurrenceId") AS "classes"
     GROUP BY "key"`;
  return new Map(found.map(({ key, ...history }) => [key, history]));
}
