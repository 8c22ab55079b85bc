-- What the lists count and a client's file is found by, however long the studio has been there.
CREATE INDEX "Booking_localDate_idx" ON "Booking"("localDate");
CREATE INDEX "ContactMessage_isArchived_createdAt_id_idx" ON "ContactMessage"("isArchived", "createdAt", "id");
CREATE INDEX "ProviderEvent_paymentIntentId_idx" ON "ProviderEvent"("paymentIntentId");

-- An address is the same however it was written. schema.prisma has no words for an index over an expression.
CREATE INDEX "Booking_lower_email_idx" ON "Booking"(lower("email"));
CREATE INDEX "ContactMessage_lower_email_idx" ON "ContactMessage"(lower("email"));
CREATE INDEX "OutgoingMail_lower_recipient_idx" ON "OutgoingMail"(lower("recipient"));
CREATE INDEX "PaymentAttempt_lower_email_idx" ON "PaymentAttempt"(lower("email"));
