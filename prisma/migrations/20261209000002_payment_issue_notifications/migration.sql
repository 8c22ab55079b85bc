ALTER TABLE "Notice" ADD COLUMN "paymentIssueId" UUID,
  DROP CONSTRAINT "Notice_subject_check",
  ADD CONSTRAINT "Notice_subject_check" CHECK (num_nonnulls("bookingId", "contactMessageId", "occurrenceId", "paymentIssueId") = 1),
  ADD CONSTRAINT "Notice_paymentIssueId_fkey" FOREIGN KEY ("paymentIssueId") REFERENCES "MoneyConcern"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "Notice_kind_paymentIssueId_edition_key" ON "Notice"("kind", "paymentIssueId", "edition");
-- Every device gets the new notification; it can be switched off like the others.
UPDATE "PushSubscription" SET "wantedKinds" = array_append("wantedKinds", 'PAYMENT_ISSUE')
 WHERE NOT 'PAYMENT_ISSUE' = ANY("wantedKinds");
