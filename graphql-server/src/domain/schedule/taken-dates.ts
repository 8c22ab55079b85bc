import type { Occurrence } from '#prisma';
import type { Tx } from '../ports';
import type { LocalDate } from './local-date';

/** A date with the places taken on it: sold (confirmed bookings), and held for people who are paying. */
export type TakenDate = Occurrence & { sold: number; held: number };

/** The dates of a class, in a range of days, that something is attached to: people, or a change of that date alone. */
export function loadTakenDates(
  tx: Tx,
  availabilityId: string,
  { from, to = null }: { from: LocalDate; to?: LocalDate | null },
  now: Date,
): Promise<TakenDate[]> {
  return tx.$queryRaw<TakenDate[]>`
    SELECT o.*,
           (SELECT count(*) FROM "Booking" b WHERE b."occurrenceId" = o."id" AND b."status" = 'CONFIRMED')::int AS "sold",
           (SELECT count(*) FROM "PaymentAttempt" p WHERE p."occurrenceId" = o."id" AND p."status" = 'OPEN'
              AND p."holdExpiresAt" > ${now})::int AS "held"
      FROM "Occurrence" o
     WHERE o."availabilityId" = ${availabilityId}::uuid
       AND o."localDate" BETWEEN ${from}::date AND coalesce(${to}::date, 'infinity')
     ORDER BY o."localDate"`;
}
