-- The link to the room of an online class, and the override of one date.
ALTER TABLE "Availability" ADD COLUMN "joinUrl" TEXT,
  ADD COLUMN "joinUrlChangedAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "Availability_joinUrl_check" CHECK ("joinUrl" ~* '^https://[^[:space:]]+$' AND char_length("joinUrl") <= 500);
ALTER TABLE "Occurrence" ADD COLUMN "joinUrl" TEXT,
  ADD COLUMN "joinUrlChangedAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "Occurrence_joinUrl_check" CHECK ("joinUrl" ~* '^https://[^[:space:]]+$' AND char_length("joinUrl") <= 500);
-- The mail with the link, and the notification that it is missing. PostgreSQL allows the use of the new values only after this is
-- committed.
ALTER TYPE "MailKind" ADD VALUE 'JOIN_LINK';
ALTER TYPE "NoticeKind" ADD VALUE 'JOIN_LINK_MISSING';
