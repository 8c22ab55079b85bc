-- Whoever waited is mailed the class that they knew, also when an edit of it closed its waitlist.

ALTER TABLE "WaitlistEntry"
  ADD COLUMN "title" TEXT,
  ADD COLUMN "localTime" TEXT,
  ADD COLUMN "durationMinutes" INTEGER,
  ADD COLUMN "location" TEXT;
