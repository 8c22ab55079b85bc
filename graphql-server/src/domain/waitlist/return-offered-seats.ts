import type { Tx } from '../ports';

/**
 * Holds the seats of payments that were given up for the people of the waitlist again whose offers are still open, in the
 * transaction that released those seats: nobody else can take them in between.
 */
export async function returnOfferedSeats(tx: Tx, attemptIds: readonly string[], now: Date): Promise<void> {
  if (attemptIds.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO "SeatHold" ("occurrenceId", "kind", "seats", "waitlistEntryId", "expiresAt", "createdAt")
    SELECT w."occurrenceId", 'WAITLIST_OFFER', w."seats", w."id", w."offerExpiresAt", ${now}
      FROM "WaitlistEntry" w
     WHERE w."status" = 'OFFERED' AND w."offerExpiresAt" > ${now}
       AND w."id" IN (SELECT "waitlistEntryId" FROM "PaymentAttempt" WHERE "id" = ANY(${attemptIds}::uuid[]))
       AND NOT EXISTS (SELECT 1 FROM "PaymentAttempt" p
                        WHERE p."waitlistEntryId" = w."id" AND p."status" = 'OPEN' AND p."holdExpiresAt" > ${now})
    ON CONFLICT DO NOTHING`;
}
