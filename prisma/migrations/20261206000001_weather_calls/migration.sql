-- A weather call promises a decision about the weather this many minutes before the class starts.
ALTER TABLE "Availability" ADD COLUMN "weatherCallMinutes" INTEGER,
  ADD CONSTRAINT "Availability_weatherCallMinutes_check" CHECK ("weatherCallMinutes" BETWEEN 15 AND 1440);
-- On one date of a series, 0 means no weather call.
ALTER TABLE "Occurrence" ADD COLUMN "weatherCallMinutes" INTEGER,
  ADD COLUMN "takesPlaceSince" TIMESTAMPTZ(3),
  ADD CONSTRAINT "Occurrence_weatherCallMinutes_check" CHECK ("weatherCallMinutes" = 0 OR "weatherCallMinutes" BETWEEN 15 AND 1440);
