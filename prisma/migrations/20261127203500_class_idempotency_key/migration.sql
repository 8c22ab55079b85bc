-- A class is created once, also when the answer is lost and the form is sent again.

ALTER TABLE "Availability" ADD COLUMN "idempotencyKey" TEXT,
                           ADD COLUMN "requestDigest" TEXT;
CREATE UNIQUE INDEX "Availability_idempotencyKey_key" ON "Availability"("idempotencyKey");
