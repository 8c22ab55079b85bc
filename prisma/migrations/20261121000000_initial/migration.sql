-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ClassType" AS ENUM ('MAT_PILATES', 'REFORMER', 'PRIVATE_SESSION', 'ONLINE_CLASS');

-- CreateEnum
CREATE TYPE "Frequency" AS ENUM ('DAILY', 'WEEKLY');

-- CreateEnum
CREATE TYPE "Weekday" AS ENUM ('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');

-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('CARD', 'IN_PERSON');

-- CreateEnum
CREATE TYPE "BookingStatus" AS ENUM ('CONFIRMED', 'CANCELLED', 'REFUNDED');

-- CreateEnum
CREATE TYPE "PaymentAttemptStatus" AS ENUM ('OPEN', 'BOOKED', 'REFUND_DUE', 'REFUNDED', 'ABANDONED');

-- CreateEnum
CREATE TYPE "RefundPurpose" AS ENUM ('UNUSABLE_PAYMENT', 'ADMIN');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('DUE', 'DONE', 'FAILED');

-- CreateEnum
CREATE TYPE "MailKind" AS ENUM ('BOOKING_CONFIRMATION', 'PAYMENT_REFUNDED');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('QUEUED', 'SENT', 'FAILED');

-- CreateTable
CREATE TABLE "Availability" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "title" TEXT NOT NULL,
    "className" TEXT NOT NULL DEFAULT 'Pilates Class',
    "classType" "ClassType" NOT NULL,
    "location" TEXT NOT NULL,
    "priceCents" INTEGER NOT NULL,
    "capacity" INTEGER NOT NULL,
    "durationMinutes" INTEGER NOT NULL,
    "startDate" DATE NOT NULL,
    "localTime" TEXT NOT NULL,
    "frequency" "Frequency",
    "weekdays" "Weekday"[],
    "untilDate" DATE,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "showOnHomepage" BOOLEAN NOT NULL DEFAULT false,
    "shareableId" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Availability_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Occurrence" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "availabilityId" UUID NOT NULL,
    "localDate" DATE NOT NULL,
    "localTime" TEXT,
    "durationMinutes" INTEGER,
    "location" TEXT,
    "priceCents" INTEGER,
    "capacity" INTEGER,
    "isSkipped" BOOLEAN NOT NULL DEFAULT false,
    "cancelledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Occurrence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Booking" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "occurrenceId" UUID NOT NULL,
    "status" "BookingStatus" NOT NULL DEFAULT 'CONFIRMED',
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "notes" TEXT,
    "title" TEXT NOT NULL,
    "className" TEXT NOT NULL,
    "classType" "ClassType" NOT NULL,
    "localDate" DATE NOT NULL,
    "localTime" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "durationMinutes" INTEGER NOT NULL,
    "location" TEXT NOT NULL,
    "priceCents" INTEGER NOT NULL,
    "paymentMethod" "PaymentMethod" NOT NULL,
    "paymentIntentId" TEXT,
    "paymentAttemptId" UUID,
    "refundId" TEXT,
    "idempotencyKey" TEXT,
    "requestDigest" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Booking_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentAttempt" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "status" "PaymentAttemptStatus" NOT NULL DEFAULT 'OPEN',
    "occurrenceId" UUID,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'eur',
    "name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "notes" TEXT,
    "holdExpiresAt" TIMESTAMPTZ(3),
    "paymentIntentId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PaymentAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "paymentAttemptId" UUID NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "purpose" "RefundPurpose" NOT NULL,
    "status" "RefundStatus" NOT NULL DEFAULT 'DUE',
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "providerRefundId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ContactMessage" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT,
    "message" TEXT NOT NULL,
    "isRead" BOOLEAN NOT NULL DEFAULT false,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ContactMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reply" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contactMessageId" UUID NOT NULL,
    "recipientEmail" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "textBody" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Reply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutgoingMail" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "MailKind" NOT NULL,
    "status" "MailStatus" NOT NULL DEFAULT 'QUEUED',
    "recipient" TEXT NOT NULL,
    "bookingId" UUID,
    "refundId" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "OutgoingMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Admin" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "username" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Admin_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "Availability_shareableId_key" ON "Availability"("shareableId");

-- CreateIndex
CREATE INDEX "Availability_startDate_idx" ON "Availability"("startDate");

-- CreateIndex
CREATE INDEX "Occurrence_localDate_idx" ON "Occurrence"("localDate");

-- CreateIndex
CREATE UNIQUE INDEX "Occurrence_availabilityId_localDate_key" ON "Occurrence"("availabilityId", "localDate");

-- CreateIndex
CREATE UNIQUE INDEX "Booking_paymentIntentId_key" ON "Booking"("paymentIntentId");

-- CreateIndex
CREATE UNIQUE INDEX "Booking_paymentAttemptId_key" ON "Booking"("paymentAttemptId");

-- CreateIndex
CREATE UNIQUE INDEX "Booking_idempotencyKey_key" ON "Booking"("idempotencyKey");

-- CreateIndex
CREATE INDEX "Booking_occurrenceId_status_idx" ON "Booking"("occurrenceId", "status");

-- CreateIndex
CREATE INDEX "Booking_createdAt_idx" ON "Booking"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_paymentIntentId_key" ON "PaymentAttempt"("paymentIntentId");

-- CreateIndex
CREATE INDEX "PaymentAttempt_occurrenceId_status_idx" ON "PaymentAttempt"("occurrenceId", "status");

-- CreateIndex
CREATE INDEX "PaymentAttempt_status_createdAt_idx" ON "PaymentAttempt"("status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_paymentIntentId_purpose_key" ON "Refund"("paymentIntentId", "purpose");

-- CreateIndex
CREATE INDEX "ContactMessage_createdAt_idx" ON "ContactMessage"("createdAt");

-- CreateIndex
CREATE INDEX "Reply_contactMessageId_idx" ON "Reply"("contactMessageId");

-- CreateIndex
CREATE INDEX "OutgoingMail_status_createdAt_idx" ON "OutgoingMail"("status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "OutgoingMail_kind_bookingId_key" ON "OutgoingMail"("kind", "bookingId");

-- CreateIndex
CREATE UNIQUE INDEX "OutgoingMail_kind_refundId_key" ON "OutgoingMail"("kind", "refundId");

-- CreateIndex
CREATE UNIQUE INDEX "Admin_username_key" ON "Admin"("username");

-- AddForeignKey
ALTER TABLE "Occurrence" ADD CONSTRAINT "Occurrence_availabilityId_fkey" FOREIGN KEY ("availabilityId") REFERENCES "Availability"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_occurrenceId_fkey" FOREIGN KEY ("occurrenceId") REFERENCES "Occurrence"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_paymentAttemptId_fkey" FOREIGN KEY ("paymentAttemptId") REFERENCES "PaymentAttempt"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentAttempt" ADD CONSTRAINT "PaymentAttempt_occurrenceId_fkey" FOREIGN KEY ("occurrenceId") REFERENCES "Occurrence"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentAttemptId_fkey" FOREIGN KEY ("paymentAttemptId") REFERENCES "PaymentAttempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reply" ADD CONSTRAINT "Reply_contactMessageId_fkey" FOREIGN KEY ("contactMessageId") REFERENCES "ContactMessage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutgoingMail" ADD CONSTRAINT "OutgoingMail_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutgoingMail" ADD CONSTRAINT "OutgoingMail_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- Below: what Prisma's language cannot say. States that must not exist are refused here, whoever asks.

ALTER TABLE "Availability"
  ADD CONSTRAINT "Availability_localTime_check" CHECK ("localTime" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT "Availability_priceCents_check" CHECK ("priceCents" BETWEEN 0 AND 1000000),
  ADD CONSTRAINT "Availability_capacity_check" CHECK ("capacity" BETWEEN 1 AND 1000),
  ADD CONSTRAINT "Availability_durationMinutes_check" CHECK ("durationMinutes" BETWEEN 1 AND 1440),
  ADD CONSTRAINT "Availability_homepage_single_check" CHECK ("frequency" IS NULL OR NOT "showOnHomepage"),
  ADD CONSTRAINT "Availability_weekly_weekdays_check" CHECK ("frequency" IS DISTINCT FROM 'WEEKLY' OR cardinality("weekdays") > 0),
  ADD CONSTRAINT "Availability_until_check" CHECK ("untilDate" IS NULL OR ("frequency" IS NOT NULL AND "untilDate" >= "startDate"));

ALTER TABLE "Occurrence"
  ADD CONSTRAINT "Occurrence_localTime_check" CHECK ("localTime" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT "Occurrence_priceCents_check" CHECK ("priceCents" BETWEEN 0 AND 1000000),
  ADD CONSTRAINT "Occurrence_capacity_check" CHECK ("capacity" BETWEEN 1 AND 1000),
  ADD CONSTRAINT "Occurrence_durationMinutes_check" CHECK ("durationMinutes" BETWEEN 1 AND 1440);

ALTER TABLE "Booking"
  ADD CONSTRAINT "Booking_card_has_payment_check" CHECK (("paymentMethod" = 'CARD') = ("paymentIntentId" IS NOT NULL)),
  ADD CONSTRAINT "Booking_refunded_has_refund_check" CHECK ("status" <> 'REFUNDED' OR "refundId" IS NOT NULL),
  ADD CONSTRAINT "Booking_priceCents_check" CHECK ("priceCents" BETWEEN 0 AND 1000000);

ALTER TABLE "PaymentAttempt"
  ADD CONSTRAINT "PaymentAttempt_amountCents_check" CHECK ("amountCents" BETWEEN 50 AND 1000000),
  ADD CONSTRAINT "PaymentAttempt_hold_has_class_check" CHECK ("holdExpiresAt" IS NULL OR "occurrenceId" IS NOT NULL);

-- The last line against overselling: a confirmed booking past the capacity of its date is refused by the database itself,
-- one booking at a time per date, even if the code above forgot its lock.
CREATE FUNCTION enforce_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  places integer;
  taken integer;
BEGIN
  SELECT coalesce(o."capacity", a."capacity") INTO places
    FROM "Occurrence" o JOIN "Availability" a ON a."id" = o."availabilityId"
   WHERE o."id" = NEW."occurrenceId" FOR UPDATE OF o;
  SELECT count(*) INTO taken
    FROM "Booking"
   WHERE "occurrenceId" = NEW."occurrenceId" AND "status" = 'CONFIRMED' AND "id" <> NEW."id";
  IF taken >= places THEN
    RAISE EXCEPTION 'occurrence % is full', NEW."occurrenceId" USING ERRCODE = 'check_violation', CONSTRAINT = 'Booking_capacity';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Booking_capacity" BEFORE INSERT OR UPDATE OF "status", "occurrenceId" ON "Booking"
  FOR EACH ROW WHEN (NEW."status" = 'CONFIRMED') EXECUTE FUNCTION enforce_capacity();
