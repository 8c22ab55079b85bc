-- When a push was sent, which its receipt names; and what each device has shown.
ALTER TABLE "NoticeDelivery" ADD COLUMN "sentAt" TIMESTAMPTZ(3);
ALTER TABLE "PushSubscription" ADD COLUMN "lastShownAt" TIMESTAMPTZ(3);
ALTER TABLE "PushSubscription" ADD COLUMN "unshownSince" TIMESTAMPTZ(3);
