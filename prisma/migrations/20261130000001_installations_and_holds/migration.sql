-- Which installation a payment belongs to. Several installations may share the keys of one provider account, and a restored
-- backup may run beside the studio that it was taken from: each touches its own payments only.
CREATE TYPE "InstallationRole" AS ENUM ('CURRENT', 'UNDECIDED', 'REPLACED', 'LEFT_ALONE');

CREATE TABLE "Installation" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "role" "InstallationRole" NOT NULL DEFAULT 'CURRENT',
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Installation_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Installation_one_current_key" ON "Installation"("role") WHERE "role" = 'CURRENT';
INSERT INTO "Installation" DEFAULT VALUES;

CREATE FUNCTION current_installation() RETURNS uuid LANGUAGE sql STABLE AS
$$ SELECT "id" FROM "Installation" WHERE "role" = 'CURRENT' $$;

-- Added without a default first, so that existing rows are filled by one plain statement.
ALTER TABLE "PaymentAttempt"
  ADD COLUMN "installationId" UUID,
  ADD COLUMN "networkDigest" TEXT,
  ADD COLUMN "clientSecretDigest" TEXT,
  ADD COLUMN "heldSince" TIMESTAMPTZ(3);
UPDATE "PaymentAttempt" SET "installationId" = current_installation();
ALTER TABLE "PaymentAttempt"
  ALTER COLUMN "installationId" SET DEFAULT current_installation(),
  ALTER COLUMN "installationId" SET NOT NULL,
  ADD CONSTRAINT "PaymentAttempt_installationId_fkey" FOREIGN KEY ("installationId") REFERENCES "Installation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The holds of one network are counted before it gets another one. schema.prisma has no words for a partial index.
CREATE INDEX "PaymentAttempt_held_by_network_idx" ON "PaymentAttempt"("networkDigest") WHERE "holdExpiresAt" IS NOT NULL;

ALTER TYPE "MoneyConcernKind" ADD VALUE 'UNKNOWN_PAYMENT';
