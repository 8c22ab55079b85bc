-- What the teacher is told at once: notices, the devices they go to, and by mail where no device took them.

ALTER TYPE "MailKind" ADD VALUE 'TEACHER_NOTICE';

CREATE TYPE "NoticeKind" AS ENUM ('BOOKING_MADE', 'BOOKING_CANCELLED', 'MESSAGE_RECEIVED');
CREATE TYPE "NoticeDeliveryStatus" AS ENUM ('QUEUED', 'DELIVERED', 'FAILED');

CREATE TABLE "PushSubscription" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "sessionId" UUID NOT NULL,
  "endpoint" TEXT NOT NULL,
  "p256dh" TEXT NOT NULL,
  "auth" TEXT NOT NULL,
  "deviceName" TEXT NOT NULL,
  "wantedKinds" "NoticeKind"[],
  "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastDeliveredAt" TIMESTAMPTZ(3),
  "lastError" TEXT,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PushSubscription_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PushSubscription_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "PushSubscription_endpoint_key" ON "PushSubscription"("endpoint");
CREATE INDEX "PushSubscription_sessionId_idx" ON "PushSubscription"("sessionId");

CREATE TABLE "Notice" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "kind" "NoticeKind" NOT NULL,
  "bookingId" UUID,
  "contactMessageId" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Notice_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Notice_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Notice_contactMessageId_fkey" FOREIGN KEY ("contactMessageId") REFERENCES "ContactMessage"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Notice_subject_check" CHECK (num_nonnulls("bookingId", "contactMessageId") = 1)
);
CREATE UNIQUE INDEX "Notice_kind_bookingId_key" ON "Notice"("kind", "bookingId");
CREATE UNIQUE INDEX "Notice_kind_contactMessageId_key" ON "Notice"("kind", "contactMessageId");
CREATE INDEX "Notice_createdAt_idx" ON "Notice"("createdAt");

CREATE TABLE "NoticeDelivery" (
  "noticeId" UUID NOT NULL,
  "subscriptionId" UUID NOT NULL,
  "status" "NoticeDeliveryStatus" NOT NULL DEFAULT 'QUEUED',
  CONSTRAINT "NoticeDelivery_pkey" PRIMARY KEY ("noticeId", "subscriptionId"),
  CONSTRAINT "NoticeDelivery_noticeId_fkey" FOREIGN KEY ("noticeId") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "NoticeDelivery_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "PushSubscription"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "NoticeDelivery_subscriptionId_status_idx" ON "NoticeDelivery"("subscriptionId", "status");

CREATE TABLE "GeneratedSecret" (
  "name" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "GeneratedSecret_pkey" PRIMARY KEY ("name")
);

ALTER TABLE "OutgoingMail"
  ADD COLUMN "noticeId" UUID,
  ADD CONSTRAINT "OutgoingMail_noticeId_fkey" FOREIGN KEY ("noticeId") REFERENCES "Notice"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "OutgoingMail_noticeId_key" ON "OutgoingMail"("noticeId");
