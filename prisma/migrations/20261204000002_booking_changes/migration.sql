-- A booking can be cancelled and moved: seats held without a payment, the history of each booking, several refunds of one payment,
-- personal links, and the instant until which cancelling is free.
CREATE TYPE "SeatHoldKind" AS ENUM ('WAITLIST_OFFER', 'REBOOKING');
CREATE TYPE "BookingEventKind" AS ENUM ('BOOKED', 'MOVED', 'CANCELLED', 'CANCELLED_LATE', 'CANCELLED_BY_STUDIO', 'REFUNDED',
  'REFUND_FAILED', 'REBOOKING_OFFERED', 'REBOOKED', 'ATTENDANCE_MARKED', 'WAITLIST_BOOKED');
CREATE TYPE "Actor" AS ENUM ('CLIENT', 'TEACHER', 'STUDIO', 'API');

-- Bookings: 24 elapsed hours, as promised when they were made. They keep the entry in the calendars of their people, which was
-- one per class.
ALTER TABLE "Booking"
  ADD COLUMN "freeCancellationUntil" TIMESTAMPTZ(3),
  ADD COLUMN "linkVersion" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "calendarKey" TEXT,
  ADD COLUMN "calendarBase" INTEGER NOT NULL DEFAULT 0;
UPDATE "Booking" SET "freeCancellationUntil" = "startsAt" - interval '24 hours', "calendarKey" = "occurrenceId"::text;
ALTER TABLE "Booking" ALTER COLUMN "freeCancellationUntil" SET NOT NULL;

CREATE TABLE "SeatHold" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "occurrenceId" UUID NOT NULL,
  "kind" "SeatHoldKind" NOT NULL,
  "seats" INTEGER NOT NULL DEFAULT 1,
  "waitlistEntryId" UUID,
  "bookingId" UUID,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "SeatHold_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SeatHold_seats_check" CHECK ("seats" BETWEEN 1 AND 1000)
);
CREATE UNIQUE INDEX "SeatHold_waitlistEntryId_key" ON "SeatHold"("waitlistEntryId");
CREATE UNIQUE INDEX "SeatHold_bookingId_key" ON "SeatHold"("bookingId");
CREATE INDEX "SeatHold_occurrenceId_expiresAt_idx" ON "SeatHold"("occurrenceId", "expiresAt");
ALTER TABLE "SeatHold"
  ADD CONSTRAINT "SeatHold_occurrenceId_fkey" FOREIGN KEY ("occurrenceId") REFERENCES "Occurrence"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "SeatHold_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "BookingEvent" (
  "id" BIGSERIAL NOT NULL,
  "bookingId" UUID NOT NULL,
  "kind" "BookingEventKind" NOT NULL,
  "by" "Actor" NOT NULL,
  "fromOccurrenceId" UUID,
  "toOccurrenceId" UUID,
  "amountCents" INTEGER,
  "requestKey" TEXT,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "BookingEvent_pkey" PRIMARY KEY ("id")
);
INSERT INTO "BookingEvent" ("bookingId", "kind", "by", "toOccurrenceId", "amountCents", "at")
  SELECT "id", 'BOOKED', 'CLIENT', "occurrenceId", "priceCents", "createdAt" FROM "Booking" ORDER BY "createdAt", "id";
-- Until now only the teacher could end a booking.
INSERT INTO "BookingEvent" ("bookingId", "kind", "by", "amountCents", "at")
  SELECT b."id", CASE WHEN o."cancelledAt" IS NULL THEN 'CANCELLED' ELSE 'CANCELLED_BY_STUDIO' END::"BookingEventKind", 'TEACHER', NULL,
         coalesce(o."cancelledAt", b."updatedAt")
    FROM "Booking" b JOIN "Occurrence" o ON o."id" = b."occurrenceId" WHERE b."status" = 'CANCELLED' ORDER BY b."updatedAt", b."id";
INSERT INTO "BookingEvent" ("bookingId", "kind", "by", "amountCents", "at")
  SELECT "id", 'REFUNDED', 'TEACHER', "priceCents", "updatedAt" FROM "Booking" WHERE "status" = 'REFUNDED' ORDER BY "updatedAt", "id";
INSERT INTO "BookingEvent" ("bookingId", "kind", "by", "at")
  SELECT "bookingId", 'ATTENDANCE_MARKED', 'TEACHER', "createdAt" FROM "AttendanceMark" ORDER BY "createdAt", "key";
CREATE UNIQUE INDEX "BookingEvent_requestKey_key" ON "BookingEvent"("requestKey");
CREATE INDEX "BookingEvent_bookingId_at_idx" ON "BookingEvent"("bookingId", "at");
CREATE INDEX "BookingEvent_at_kind_idx" ON "BookingEvent"("at", "kind");
ALTER TABLE "BookingEvent"
  ADD CONSTRAINT "BookingEvent_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A class can be cancelled, restored and cancelled again: its mails belong to a version of the date.
UPDATE "OutgoingMail" m SET "edition" = o."version" FROM "Booking" b JOIN "Occurrence" o ON o."id" = b."occurrenceId"
 WHERE m."kind" = 'CLASS_CANCELLED' AND m."bookingId" = b."id";

CREATE TABLE "ClientNote" (
  "email" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "ClientNote_pkey" PRIMARY KEY ("email"),
  CONSTRAINT "ClientNote_email_check" CHECK ("email" = lower("email"))
);

-- Refunds: several of one payment, each named by what it is for.
ALTER TABLE "Refund" ADD COLUMN "key" TEXT, ADD COLUMN "sentAt" TIMESTAMPTZ(3);
UPDATE "Refund" r SET "sentAt" = r."createdAt", "key" = CASE r."purpose"
  WHEN 'UNUSABLE_PAYMENT' THEN 'unusable'
  ELSE 'booking-' || coalesce((SELECT b."id"::text FROM "Booking" b WHERE b."paymentIntentId" = r."paymentIntentId"), 'deleted') END;
ALTER TABLE "Refund" ALTER COLUMN "key" SET NOT NULL;
DROP INDEX "Refund_paymentIntentId_purpose_key";
CREATE UNIQUE INDEX "Refund_paymentIntentId_key_key" ON "Refund"("paymentIntentId", "key");
CREATE INDEX "Refund_paymentAttemptId_idx" ON "Refund"("paymentAttemptId");

-- The last line against refunding more than was paid, one refund of a payment at a time, even if the code above forgot its lock.
CREATE FUNCTION enforce_refund_total() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid integer;
  promised integer;
BEGIN
  SELECT "amountCents" INTO paid FROM "PaymentAttempt" WHERE "id" = NEW."paymentAttemptId" FOR UPDATE;
  SELECT coalesce(sum("amountCents"), 0) INTO promised
    FROM "Refund" WHERE "paymentAttemptId" = NEW."paymentAttemptId" AND "status" IN ('DUE', 'DONE') AND "id" <> NEW."id";
  IF promised + NEW."amountCents" > paid THEN
    RAISE EXCEPTION 'payment % would be refunded beyond its amount', NEW."paymentAttemptId"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Refund_total';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Refund_total" BEFORE INSERT OR UPDATE OF "status", "amountCents" ON "Refund"
  FOR EACH ROW WHEN (NEW."status" IN ('DUE', 'DONE')) EXECUTE FUNCTION enforce_refund_total();

-- Notifications: a booking can be moved or cancelled more than once. Who wants to hear of cancellations hears of moves.
ALTER TABLE "Notice" ADD COLUMN "edition" INTEGER NOT NULL DEFAULT 0;
DROP INDEX "Notice_kind_bookingId_key";
CREATE UNIQUE INDEX "Notice_kind_bookingId_edition_key" ON "Notice"("kind", "bookingId", "edition");
UPDATE "PushSubscription" SET "wantedKinds" = array_append("wantedKinds", 'BOOKING_MOVED')
 WHERE 'BOOKING_CANCELLED' = ANY("wantedKinds");

-- The schedule changes with a held seat, and on both dates of a booking that moves.
CREATE TRIGGER "SeatHold_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "SeatHold"
  FOR EACH STATEMENT EXECUTE FUNCTION note_schedule_change();
ALTER FUNCTION announce_schedule_of_payment() RENAME TO announce_schedule_of_hold;
CREATE TRIGGER "SeatHold_announce_schedule" AFTER INSERT OR UPDATE OR DELETE ON "SeatHold"
  FOR EACH ROW EXECUTE FUNCTION announce_schedule_of_hold();
CREATE FUNCTION announce_schedule_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('studio_changes', 'SCHEDULE ' || date)
    FROM unnest(ARRAY[OLD."localDate", NEW."localDate"]) AS date WHERE date IS NOT NULL;
  RETURN NULL;
END $$;
DROP TRIGGER "Booking_announce_schedule" ON "Booking";
CREATE TRIGGER "Booking_announce_schedule" AFTER INSERT OR UPDATE OF "status", "occurrenceId", "localDate" OR DELETE ON "Booking"
  FOR EACH ROW EXECUTE FUNCTION announce_schedule_of_booking();
