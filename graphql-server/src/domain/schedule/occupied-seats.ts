import { Prisma } from '#prisma';

/**
 * SQL, from FROM on, of the rows that occupy seats of one date at `now`: confirmed bookings `b`, payments `p` that hold a seat, and
 * seats `h` that are held without a payment. `occurrenceId` is an expression. The trigger `Booking_capacity` counts the bookings too.
 */
export function fromOccupied(occurrenceId: Prisma.Sql, now: Date) {
  return {
    bookings: Prisma.sql`FROM "Booking" b WHERE b."occurrenceId" = ${occurrenceId} AND b."status" = 'CONFIRMED'`,
    payments: Prisma.sql`FROM "PaymentAttempt" p WHERE p."occurrenceId" = ${occurrenceId} AND p."status" = 'OPEN' AND p."holdExpiresAt" > ${now}`,
    holds: Prisma.sql`FROM "SeatHold" h WHERE h."occurrenceId" = ${occurrenceId} AND h."expiresAt" > ${now}`,
  };
}

/** The same payments and holds for Prisma, of all dates. */
export function whereHeld(now: Date) {
  return {
    payments: { status: 'OPEN', holdExpiresAt: { gt: now } } satisfies Prisma.PaymentAttemptWhereInput,
    holds: { expiresAt: { gt: now } } satisfies Prisma.SeatHoldWhereInput,
  } as const;
}

/** SQL that counts the seats of an occurrence that are held: for people who are paying, and those held without a payment. */
export function countHeld(occurrenceId: Prisma.Sql, now: Date): Prisma.Sql {
  const { payments, holds } = fromOccupied(occurrenceId, now);
  return Prisma.sql`((SELECT count(*) ${payments}) + (SELECT coalesce(sum(h."seats"), 0) ${holds}))::int`;
}
