-- Events of the payment provider, each with its work once; and what about money needs a person's look.

CREATE TABLE "ProviderEvent" (
  "id" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "paymentIntentId" TEXT,
  "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ProviderEvent_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ProviderEvent_receivedAt_idx" ON "ProviderEvent"("receivedAt");

CREATE TYPE "MoneyConcernKind" AS ENUM ('DISPUTED', 'PARTLY_REFUNDED', 'REFUND_FAILED', 'UNCLAIMED', 'UNEXPECTED');

CREATE TABLE "MoneyConcern" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "kind" "MoneyConcernKind" NOT NULL,
  "paymentIntentId" TEXT NOT NULL,
  "words" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "resolvedAt" TIMESTAMPTZ(3),
  CONSTRAINT "MoneyConcern_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "MoneyConcern_paymentIntentId_kind_key" ON "MoneyConcern"("paymentIntentId", "kind");
CREATE INDEX "MoneyConcern_resolvedAt_createdAt_idx" ON "MoneyConcern"("resolvedAt", "createdAt");
