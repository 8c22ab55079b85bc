-- Each time that a class is full again and then has a free place shortly before it begins, those who wait are mailed once.

ALTER TABLE "WaitlistEntry" ADD COLUMN "isFreePlaceMailed" BOOLEAN NOT NULL DEFAULT false;
UPDATE "WaitlistEntry" w SET "isFreePlaceMailed" = true
 WHERE "status" IN ('WAITING', 'OFFERED')
   AND EXISTS (SELECT 1 FROM "OutgoingMail" m
                WHERE m."waitlistEntryId" = w."id" AND m."kind" = 'WAITLIST_FIRST_COME' AND m."status" <> 'SKIPPED');
