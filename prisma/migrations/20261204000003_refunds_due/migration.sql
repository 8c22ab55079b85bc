-- Every pass looks for refunds that are due, among all that were ever made.
CREATE INDEX "Refund_status_createdAt_idx" ON "Refund"("status", "createdAt");
