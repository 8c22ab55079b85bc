-- A class whose weather call is due or over. PostgreSQL allows the use of the new value only after this is committed.
ALTER TYPE "NoticeKind" ADD VALUE 'WEATHER_CALL_DUE';
ALTER TABLE "Notice" ADD COLUMN "occurrenceId" UUID,
  DROP CONSTRAINT "Notice_subject_check",
  ADD CONSTRAINT "Notice_subject_check" CHECK (num_nonnulls("bookingId", "contactMessageId", "occurrenceId") = 1),
  ADD CONSTRAINT "Notice_occurrenceId_fkey" FOREIGN KEY ("occurrenceId") REFERENCES "Occurrence"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "Notice_kind_occurrenceId_edition_key" ON "Notice"("kind", "occurrenceId", "edition");
