-- The id comes first, so that a deleted row finds what names it without reading the whole table.

DROP INDEX "OutgoingMail_kind_bookingId_edition_key";
CREATE UNIQUE INDEX "OutgoingMail_bookingId_kind_edition_key" ON "OutgoingMail"("bookingId", "kind", "edition");

DROP INDEX "OutgoingMail_kind_refundId_key";
CREATE UNIQUE INDEX "OutgoingMail_refundId_kind_key" ON "OutgoingMail"("refundId", "kind");

DROP INDEX "OutgoingMail_kind_waitlistEntryId_edition_key";
CREATE UNIQUE INDEX "OutgoingMail_waitlistEntryId_kind_edition_key" ON "OutgoingMail"("waitlistEntryId", "kind", "edition");

DROP INDEX "Notification_kind_bookingId_edition_key";
CREATE UNIQUE INDEX "Notification_bookingId_kind_edition_key" ON "Notification"("bookingId", "kind", "edition");

DROP INDEX "Notification_kind_contactMessageId_key";
CREATE UNIQUE INDEX "Notification_contactMessageId_kind_key" ON "Notification"("contactMessageId", "kind");

DROP INDEX "Notification_kind_occurrenceId_edition_key";
CREATE UNIQUE INDEX "Notification_occurrenceId_kind_edition_key" ON "Notification"("occurrenceId", "kind", "edition");

DROP INDEX "Notification_kind_paymentIssueId_edition_key";
CREATE UNIQUE INDEX "Notification_paymentIssueId_kind_edition_key" ON "Notification"("paymentIssueId", "kind", "edition");

DROP INDEX "Notification_kind_waitlistEntryId_edition_key";
CREATE UNIQUE INDEX "Notification_waitlistEntryId_kind_edition_key" ON "Notification"("waitlistEntryId", "kind", "edition");
