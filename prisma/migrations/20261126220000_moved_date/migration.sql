-- The single class that a date of a series became when it moved to another day: links to the date lead there.

ALTER TABLE "Occurrence" ADD COLUMN "movedToId" UUID;
ALTER TABLE "Occurrence" ADD CONSTRAINT "Occurrence_movedToId_fkey" FOREIGN KEY ("movedToId") REFERENCES "Availability"("id")
  ON DELETE SET NULL ON UPDATE CASCADE;
