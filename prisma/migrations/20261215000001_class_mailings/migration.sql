-- A mailing to everybody of one class.
ALTER TYPE "MailKind" ADD VALUE 'CLASS_MAIL';
ALTER TABLE "Mailing" ADD COLUMN "occurrenceId" UUID,
  ADD CONSTRAINT "Mailing_occurrenceId_fkey"
  FOREIGN KEY ("occurrenceId") REFERENCES "Occurrence"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "Mailing_occurrenceId_idx" ON "Mailing"("occurrenceId");
