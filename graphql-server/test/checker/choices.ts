import { type Evidence, getRows } from './evidence';

const WRONG = `
  SELECT 'the choice of booking ' || f."bookingId" || ' is open, and its class takes place or its place has ended' AS what
    FROM "RebookingOffer" f JOIN "Booking" b ON b."id" = f."bookingId" JOIN "Occurrence" o ON o."id" = b."occurrenceId"
   WHERE f."outcome" IS NULL AND (b."status" <> 'CONFIRMED' OR o."cancelledAt" IS NULL)
  UNION ALL
  SELECT 'booking ' || f."bookingId" || ' has moved and is refunded too'
    FROM "RebookingOffer" f JOIN "Booking" b ON b."id" = f."bookingId"
    JOIN "Refund" r ON r."paymentAttemptId" = b."paymentAttemptId"
   WHERE f."outcome" = 'MOVED' AND r."purpose" = 'REBOOKING'
  UNION ALL
  SELECT 'booking ' || b."id" || ' of a cancelled class has neither a choice nor a refund'
    FROM "Booking" b JOIN "Occurrence" o ON o."id" = b."occurrenceId"
   WHERE b."status" = 'CONFIRMED' AND o."cancelledAt" IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM "RebookingOffer" f WHERE f."bookingId" = b."id" AND f."outcome" IS NULL)
     AND NOT EXISTS (SELECT 1 FROM "Refund" r WHERE r."paymentAttemptId" = b."paymentAttemptId" AND r."key" = 'booking-' || b."id")
  UNION ALL
  SELECT 'booking ' || f."bookingId" || ' ended without a class, and its money was not requested'
    FROM "RebookingOffer" f JOIN "Booking" b ON b."id" = f."bookingId"
   WHERE f."outcome" IN ('REFUNDED', 'EXPIRED_REFUNDED') AND b."paymentMethod" = 'CARD' AND b."priceCents" > 0
     AND NOT EXISTS (SELECT 1 FROM "Refund" r WHERE r."paymentAttemptId" = b."paymentAttemptId" AND r."key" = 'booking-' || b."id")
  UNION ALL
  SELECT 'a seat is held for booking ' || h."bookingId" || ', which has no open choice'
    FROM "SeatHold" h
   WHERE h."kind" = 'REBOOKING'
     AND NOT EXISTS (SELECT 1 FROM "RebookingOffer" f WHERE f."bookingId" = h."bookingId" AND f."outcome" IS NULL)`;

/**
 * I2, of classes that were cancelled with a choice: everybody has a claim until they have another class or their money, and
 * never both.
 */
export async function choiceViolations(evidence: Evidence): Promise<string[]> {
  const wrong = await getRows<{ what: string }>(evidence, WRONG);
  return wrong.map(({ what }) => `I2: ${what}.`);
}
