import type pg from 'pg';

/** What must never be found in the database, as the queries that would find it. */
const BROKEN = {
  'a date with more people than places': `
    SELECT o."id" FROM "Occurrence" o JOIN "Availability" a ON a."id" = o."availabilityId"
     WHERE (SELECT count(*) FROM "Booking" b WHERE b."occurrenceId" = o."id" AND b."status" = 'CONFIRMED')
           > coalesce(o."capacity", a."capacity")`,
  'a payment with two bookings': `
    SELECT "paymentIntentId" FROM "Booking" WHERE "paymentIntentId" IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
  'a booking whose payment is of another amount, or did not buy it': `
    SELECT b."id" FROM "Booking" b LEFT JOIN "PaymentAttempt" p ON p."id" = b."paymentAttemptId"
     WHERE b."paymentMethod" = 'CARD' AND (p."id" IS NULL OR p."amountCents" <> b."priceCents"
       OR p."status" <> (CASE b."status" WHEN 'REFUNDED' THEN 'REFUNDED' ELSE 'BOOKED' END)::"PaymentAttemptStatus")`,
  'a refunded booking without its refund': `
    SELECT b."id" FROM "Booking" b WHERE b."status" = 'REFUNDED' AND NOT EXISTS
      (SELECT 1 FROM "Refund" r WHERE r."paymentIntentId" = b."paymentIntentId" AND r."status" = 'DONE')`,
  'a booking without its mail': `
    SELECT b."id" FROM "Booking" b WHERE NOT EXISTS
      (SELECT 1 FROM "OutgoingMail" m WHERE m."bookingId" = b."id" AND m."kind" = 'BOOKING_CONFIRMATION')`,
  'a mail that waits and that no job sends': `
    SELECT m."id" FROM "OutgoingMail" m WHERE m."status" = 'QUEUED' AND NOT EXISTS
      (SELECT 1 FROM graphile_worker._private_jobs j WHERE j."payload"->>'mailId' = m."id"::text)`,
} as const;

/** Which of them is found, and how often; empty when all is well. */
export async function brokenInvariants(pool: pg.Pool): Promise<Record<string, number>> {
  const broken: Record<string, number> = {};
  for (const [name, sql] of Object.entries(BROKEN)) {
    const { rowCount } = await pool.query(sql);
    if (rowCount) broken[name] = rowCount;
  }
  return broken;
}
