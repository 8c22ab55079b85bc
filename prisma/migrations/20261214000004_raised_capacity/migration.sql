-- A place added for one more person on a date is no number of places that the teacher set for it: when its series gets more, so does
-- the date.
ALTER TABLE "Occurrence" ADD COLUMN "raisedCapacity" INTEGER,
  ADD CONSTRAINT "Occurrence_raisedCapacity_check" CHECK ("raisedCapacity" BETWEEN 1 AND 1000);

CREATE OR REPLACE FUNCTION enforce_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  places integer;
  taken integer;
BEGIN
  SELECT greatest(coalesce(o."capacity", a."capacity"), o."raisedCapacity") INTO places
    FROM "Occurrence" o JOIN "Availability" a ON a."id" = o."availabilityId"
   WHERE o."id" = NEW."occurrenceId" FOR UPDATE OF o;
  SELECT count(*) INTO taken
    FROM "Booking"
   WHERE "occurrenceId" = NEW."occurrenceId" AND "status" = 'CONFIRMED' AND "id" <> NEW."id";
  IF taken >= places THEN
    RAISE EXCEPTION 'occurrence % is full', NEW."occurrenceId" USING ERRCODE = 'check_violation', CONSTRAINT = 'Booking_capacity';
  END IF;
  RETURN NEW;
END $$;
