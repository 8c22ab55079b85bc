-- Clients' devices that are notified of changes to one booking.
CREATE TABLE "ClientPushSubscription" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "bookingId" UUID NOT NULL,
  "endpoint" TEXT NOT NULL,
  "p256dh" TEXT NOT NULL,
  "auth" TEXT NOT NULL,
  "wantsTakesPlace" BOOLEAN NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ClientPushSubscription_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ClientPushSubscription_bookingId_endpoint_key" ON "ClientPushSubscription"("bookingId", "endpoint");
CREATE INDEX "ClientPushSubscription_endpoint_idx" ON "ClientPushSubscription"("endpoint");
ALTER TABLE "ClientPushSubscription"
  ADD CONSTRAINT "ClientPushSubscription_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;
