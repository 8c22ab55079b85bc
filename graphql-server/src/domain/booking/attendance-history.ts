import type { Booking } from '#prisma';
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

/** Finds the histories of clients, by `toHistoryKey`. Somebody without earlier bookings is absent, and so is an erased client. */
export async function findAttendanceHistories(
  { db, clock }: { db: Db; clock: Clock },
  keys: string[],
): Promise<Map<string, AttendanceHistory>> {
  const split = keys.map((key) => key.indexOf(' '));
  const starts = keys.map((key, index) => key.slice(0, split[index]));
  const emails = keys.map((key, index) => key.slice((split[index] ?? 0) + 1));
  const found = await db.$queryRaw<(AttendanceHistory & { key: string })[]>`
    SELECT k."key",
           (count(*) FILTER (WHERE b."isHeld" AND b."attendance" IS DISTINCT FROM 'ABSENT'))::int AS "visits",
           (count(*) FILTER (WHERE b."isHeld" AND b."attendance" = 'ABSENT' AND b."isRecent"))::int AS "noShows",
           (count(*) FILTER (WHERE b."isRecent" AND EXISTS (
             SELECT 1 FROM "BookingEvent" e WHERE e."bookingId" = b."id" AND e."kind" = 'CANCELLED_LATE')))::int
             AS "lateCancellations"
      FROM unnest(${keys}::text[], ${emails}::text[], ${starts}::timestamptz[]) AS k("key", "email", "startsAt")
      JOIN LATERAL (
        SELECT b."id", b."attendance", b."startsAt" >= k."startsAt" - interval '12 months' AS "isRecent",
               b."status" = 'CONFIRMED' AND b."startsAt" < ${clock.now()} AND o."cancelledAt" IS NULL AS "isHeld"
          FROM "Booking" b JOIN "Occurrence" o ON o."id" = b."occurrenceId"
         WHERE lower(b."email") = k."email" AND b."startsAt" < k."startsAt") b ON true
     GROUP BY k."key"`;
  return new Map(found.map(({ key, ...history }) => [key, history]));
}
