-- A class can be cancelled with a choice: each person takes another class or the money, until an instant.
CREATE TYPE "RebookingOutcome" AS ENUM ('MOVED', 'REFUNDED', 'EXPIRED_REFUNDED');
CREATE TABLE "RebookingOffer" (
  "bookingId" UUID NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  "outcome" "RebookingOutcome",
  "decidedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RebookingOffer_pkey" PRIMARY KEY ("bookingId"),
  CONSTRAINT "RebookingOffer_decided_check" CHECK (("outcome" IS NULL) = ("decidedAt" IS NULL))
);
CREATE INDEX "RebookingOffer_outcome_until_idx" ON "RebookingOffer"("outcome", "until");
ALTER TABLE "RebookingOffer"
  ADD CONSTRAINT "RebookingOffer_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The class screen lists who left a cancelled class for another one.
CREATE INDEX "BookingEvent_fromOccurrenceId_idx" ON "BookingEvent"("fromOccurrenceId");

-- The refunds of a cancelled class leave a little later, so that a cancellation by mistake can be undone.
ALTER TABLE "Refund" ADD COLUMN "leavesAt" TIMESTAMPTZ(3);
