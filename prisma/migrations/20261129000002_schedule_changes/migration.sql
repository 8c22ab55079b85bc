-- Which transactions touched what the public schedule is made of. Each has a row of its own: nobody waits for anybody, and a
-- snapshot taken earlier tells which of them were not yet done then. A crash may lose them: answers are kept for a second.
CREATE UNLOGGED TABLE "ScheduleChange" (
  "transactionId" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  "notedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ScheduleChange_pkey" PRIMARY KEY ("transactionId")
);

CREATE FUNCTION note_schedule_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ScheduleChange" DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "Availability_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "Availability"
  FOR EACH STATEMENT EXECUTE FUNCTION note_schedule_change();
CREATE TRIGGER "Occurrence_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "Occurrence"
  FOR EACH STATEMENT EXECUTE FUNCTION note_schedule_change();
CREATE TRIGGER "Booking_change" AFTER INSERT OR UPDATE OF "status", "occurrenceId" OR DELETE OR TRUNCATE ON "Booking"
  FOR EACH STATEMENT EXECUTE FUNCTION note_schedule_change();
CREATE TRIGGER "PaymentAttempt_change" AFTER INSERT OR UPDATE OF "status", "occurrenceId", "holdExpiresAt" OR DELETE OR TRUNCATE ON "PaymentAttempt"
  FOR EACH STATEMENT EXECUTE FUNCTION note_schedule_change();
