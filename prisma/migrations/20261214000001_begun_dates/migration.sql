-- A date that has begun stays as it was, whatever becomes of its class later: its name, and whether it was held.
ALTER TABLE "Occurrence" ADD COLUMN "title" TEXT,
  ADD COLUMN "className" TEXT,
  ADD COLUMN "classType" "ClassType",
  ADD COLUMN "wasHeld" BOOLEAN;
