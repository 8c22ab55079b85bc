import type { Prisma } from '#prisma';
import type { Db } from '../ports';
import { type BookingFilter, toCondition } from './list-bookings';

/** Number and money of some bookings. */
export type BookingSum = {
  count: number;
  /** Paid by card or at the studio, less the refunds that the provider executed, in cents. */
  paidCents: number;
  /** The part of it that was paid at the studio. */
  cashCents: number;
};

/** Counts and sums the bookings that match a filter; see `sumPlaces`. */
export function sumBookings(db: Db, filter: BookingFilter): Promise<BookingSum> {
  return sumPlaces(db, toCondition(filter));
}

/**
 * Counts the bookings that a WHERE clause selects, and sums the money that the studio has for them, whatever became of them: a place
 * that was cancelled late counts with the money that did not go back. Without its payment, a card booking counts with its price
 * until it is refunded.
 */
export async function sumPlaces(db: Db, condition: Prisma.Sql): Promise<BookingSum> {
  const [sum] = await db.$queryRaw<[{ count: number; cardCents: bigint; cashCents: bigint }]>`
    WITH "listed" AS (
      SELECT "status", "paymentMethod", "paymentAttemptId", "priceCents", "paidCashAt" FROM "Booking" ${condition}
    ), "refunded" AS (
      SELECT "paymentAttemptId", sum("amountCents") AS "cents" FROM "Refund"
       WHERE "status" = 'DONE' AND "paymentAttemptId" IN (SELECT "paymentAttemptId" FROM "listed") GROUP BY 1
    )
    SELECT count(*)::int AS "count",
           coalesce(sum(l."priceCents") FILTER (WHERE l."paidCashAt" IS NOT NULL), 0)::bigint AS "cashCents",
           coalesce(sum(
             CASE WHEN p."id" IS NOT NULL THEN p."amountCents" - coalesce(r."cents", 0)
                  WHEN l."status" <> 'REFUNDED' THEN l."priceCents"
                  ELSE 0 END) FILTER (WHERE l."paymentMethod" = 'CARD'), 0)::bigint AS "cardCents"
      FROM "listed" l
      LEFT JOIN "PaymentAttempt" p ON p."id" = l."paymentAttemptId"
      LEFT JOIN "refunded" r ON r."paymentAttemptId" = p."id"`;
  const cashCents = Number(sum.cashCents);
  return { count: sum.count, paidCents: Number(sum.cardCents) + cashCents, cashCents };
}
