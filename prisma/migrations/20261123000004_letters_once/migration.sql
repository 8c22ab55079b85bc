-- A reply or a letter that is sent twice with one key is written once; a mailing knows how many it left out.

ALTER TABLE "Reply"
  ADD COLUMN "idempotencyKey" TEXT,
  ADD COLUMN "requestDigest" TEXT;
CREATE UNIQUE INDEX "Reply_idempotencyKey_key" ON "Reply"("idempotencyKey");

ALTER TABLE "Mailing"
  ADD COLUMN "idempotencyKey" TEXT,
  ADD COLUMN "requestDigest" TEXT,
  ADD COLUMN "leftOutCount" INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "Mailing_idempotencyKey_key" ON "Mailing"("idempotencyKey");
