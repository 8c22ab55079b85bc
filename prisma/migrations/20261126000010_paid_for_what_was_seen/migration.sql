-- When and where the class was to be as its payment began: whoever paid for another time or place gets the money back.
-- Attempts that are under way while this is applied stay without, and are finished as before.

ALTER TABLE "PaymentAttempt" ADD COLUMN "localTime" TEXT, ADD COLUMN "location" TEXT;
