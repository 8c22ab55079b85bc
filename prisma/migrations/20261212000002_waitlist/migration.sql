-- A full class has a waitlist, unless the teacher switches it off. A freed place is held for one person at a time.
ALTER TABLE "Availability" ADD COLUMN "hasWaitlist" BOOLEAN NOT NULL DEFAULT true;

CREATE TYPE "WaitlistStatus" AS ENUM ('WAITING', 'OFFERED', 'BOOKED', 'LEFT', 'LAPSED', 'CLOSED');
CREATE TABLE "WaitlistEntry" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "occurrenceId" UUID NOT NULL,
  "status" "WaitlistStatus" NOT NULL DEFAULT 'WAITING',
  "name" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "phone" TEXT,
  "notes" TEXT,
  "seats" INTEGER NOT NULL DEFAULT 1,
  "lapses" INTEGER NOT NULL DEFAULT 0,
  "offerExpiresAt" TIMESTAMPTZ(3),
  "bookingId" UUID,
  "startsAt" TIMESTAMPTZ(3) NOT NULL,
  "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "WaitlistEntry_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "WaitlistEntry_seats_check" CHECK ("seats" BETWEEN 1 AND 4),
  CONSTRAINT "WaitlistEntry_offer_check" CHECK (("status" = 'OFFERED') = ("offerExpiresAt" IS NOT NULL))
);
CREATE INDEX "WaitlistEntry_occurrenceId_status_queuedAt_id_idx" ON "WaitlistEntry"("occurrenceId", "status", "queuedAt", "id");
-- The dates on which somebody waits, which are looked through every half minute.
CREATE INDEX "WaitlistEntry_live_idx" ON "WaitlistEntry"("occurrenceId") WHERE "status" IN ('WAITING', 'OFFERED');
CREATE UNIQUE INDEX "WaitlistEntry_live_key" ON "WaitlistEntry"("occurrenceId", lower("email")) WHERE "status" IN ('WAITING', 'OFFERED');
CREATE INDEX "WaitlistEntry_startsAt_idx" ON "WaitlistEntry"("startsAt");
CREATE INDEX "WaitlistEntry_email_idx" ON "WaitlistEntry"(lower("email"));
CREATE UNIQUE INDEX "WaitlistEntry_bookingId_key" ON "WaitlistEntry"("bookingId");
ALTER TABLE "WaitlistEntry"
  ADD CONSTRAINT "WaitlistEntry_occurrenceId_fkey" FOREIGN KEY ("occurrenceId") REFERENCES "Occurrence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The place that is held for an offer, and the payment that it becomes.
ALTER TABLE "SeatHold" ADD CONSTRAINT "SeatHold_waitlistEntryId_fkey"
  FOREIGN KEY ("waitlistEntryId") REFERENCES "WaitlistEntry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PaymentAttempt" ADD COLUMN "waitlistEntryId" UUID,
  ADD CONSTRAINT "PaymentAttempt_waitlistEntryId_fkey"
  FOREIGN KEY ("waitlistEntryId") REFERENCES "WaitlistEntry"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "PaymentAttempt_waitlistEntryId_idx" ON "PaymentAttempt"("waitlistEntryId") WHERE "waitlistEntryId" IS NOT NULL;

ALTER TABLE "OutgoingMail" ADD COLUMN "waitlistEntryId" UUID,
  ADD CONSTRAINT "OutgoingMail_waitlistEntryId_fkey"
  FOREIGN KEY ("waitlistEntryId") REFERENCES "WaitlistEntry"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "OutgoingMail_kind_waitlistEntryId_edition_key" ON "OutgoingMail"("kind", "waitlistEntryId", "edition");

ALTER TABLE "Notice" ADD COLUMN "waitlistEntryId" UUID,
  DROP CONSTRAINT "Notice_subject_check",
  ADD CONSTRAINT "Notice_subject_check"
    CHECK (num_nonnulls("bookingId", "contactMessageId", "occurrenceId", "paymentIssueId", "waitlistEntryId") = 1),
  ADD CONSTRAINT "Notice_waitlistEntryId_fkey"
  FOREIGN KEY ("waitlistEntryId") REFERENCES "WaitlistEntry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "Notice_kind_waitlistEntryId_edition_key" ON "Notice"("kind", "waitlistEntryId", "edition");

-- A client's device is notified of changes to one booking, or of an offer to one person who waits.
ALTER TABLE "ClientPushSubscription" ADD COLUMN "waitlistEntryId" UUID,
  ALTER COLUMN "bookingId" DROP NOT NULL,
  ADD CONSTRAINT "ClientPushSubscription_subject_check" CHECK (num_nonnulls("bookingId", "waitlistEntryId") = 1),
  ADD CONSTRAINT "ClientPushSubscription_waitlistEntryId_fkey"
  FOREIGN KEY ("waitlistEntryId") REFERENCES "WaitlistEntry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "ClientPushSubscription_waitlistEntryId_endpoint_key" ON "ClientPushSubscription"("waitlistEntryId", "endpoint");

CREATE TRIGGER "WaitlistEntry_announce" AFTER INSERT OR UPDATE OR DELETE ON "WaitlistEntry"
  FOR EACH ROW EXECUTE FUNCTION announce_change('WAITLIST', 'id');
