-- What the teacher needs to run the studio: sign-in, the second factor, refunds and cancellations with what became of them,
-- replies and letters by mail, and a record of who did what.

ALTER TYPE "MailKind" ADD VALUE 'BOOKING_REFUNDED';
ALTER TYPE "MailKind" ADD VALUE 'BOOKING_CANCELLED';
ALTER TYPE "MailKind" ADD VALUE 'CLASS_CANCELLED';
ALTER TYPE "MailKind" ADD VALUE 'CLASS_CHANGED';
ALTER TYPE "MailKind" ADD VALUE 'CONTACT_REPLY';
ALTER TYPE "MailKind" ADD VALUE 'CLIENT_MAIL';
ALTER TYPE "MailStatus" ADD VALUE 'SKIPPED';

ALTER TABLE "Occurrence"
  ADD COLUMN "cancelReason" TEXT,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

ALTER TABLE "Refund"
  ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "lastError" TEXT;

ALTER TABLE "Admin"
  ADD COLUMN "isAdmin" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "totpSecret" TEXT,
  ADD COLUMN "totpEnabledAt" TIMESTAMPTZ(3),
  ADD COLUMN "totpLastStep" INTEGER;

CREATE TABLE "Session" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "adminId" UUID NOT NULL,
  "tokenDigest" TEXT NOT NULL,
  "userAgent" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "revokedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Session_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Session_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "Admin"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Session_tokenDigest_key" ON "Session"("tokenDigest");
CREATE INDEX "Session_adminId_idx" ON "Session"("adminId");
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

CREATE TABLE "RecoveryCode" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "adminId" UUID NOT NULL,
  "codeDigest" TEXT NOT NULL,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "RecoveryCode_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "Admin"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "RecoveryCode_adminId_codeDigest_key" ON "RecoveryCode"("adminId", "codeDigest");

CREATE TABLE "AuditEntry" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "username" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "subjectType" TEXT NOT NULL,
  "subjectId" TEXT,
  "summary" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "AuditEntry_createdAt_idx" ON "AuditEntry"("createdAt");
CREATE INDEX "AuditEntry_subjectType_subjectId_idx" ON "AuditEntry"("subjectType", "subjectId");

CREATE TABLE "Mailing" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "subject" TEXT NOT NULL,
  "textBody" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Mailing_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Mailing_createdAt_idx" ON "Mailing"("createdAt");

CREATE TABLE "MailOptOut" (
  "email" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "MailOptOut_pkey" PRIMARY KEY ("email"),
  CONSTRAINT "MailOptOut_email_lower_check" CHECK ("email" = lower("email"))
);

ALTER TABLE "OutgoingMail"
  ADD COLUMN "replyId" UUID,
  ADD COLUMN "mailingId" UUID,
  ADD COLUMN "edition" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "OutgoingMail_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "OutgoingMail_mailingId_fkey" FOREIGN KEY ("mailingId") REFERENCES "Mailing"("id") ON DELETE SET NULL ON UPDATE CASCADE;
DROP INDEX "OutgoingMail_kind_bookingId_key";
CREATE UNIQUE INDEX "OutgoingMail_kind_bookingId_edition_key" ON "OutgoingMail"("kind", "bookingId", "edition");
CREATE UNIQUE INDEX "OutgoingMail_replyId_key" ON "OutgoingMail"("replyId");
CREATE UNIQUE INDEX "OutgoingMail_mailingId_recipient_key" ON "OutgoingMail"("mailingId", "recipient");

-- The lists that the teacher sorts and searches.
CREATE INDEX "Booking_startsAt_idx" ON "Booking"("startsAt");
