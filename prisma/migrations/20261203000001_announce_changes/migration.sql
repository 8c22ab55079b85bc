-- Every process hears of each committed change on the channel studio_changes: "SCHEDULE 2026-12-05" when the free places or the
-- classes of a date change ("SCHEDULE" alone: any date), and "BOOKING {id}" and the like for the admin area. PostgreSQL sends a
-- notification when its transaction commits, and the same text once per transaction.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
BEGIN
  -- The arguments: the subject, and the column that holds its id.
  PERFORM pg_notify('studio_changes', TG_ARGV[0] || ' ' || (to_jsonb(changed) ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

CREATE FUNCTION announce_schedule_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('studio_changes', 'SCHEDULE ' || "localDate")
    FROM "Occurrence" WHERE "id" IN (NEW."occurrenceId", OLD."occurrenceId");
  RETURN NULL;
END $$;

CREATE FUNCTION announce_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('studio_changes', 'SCHEDULE');
  RETURN NULL;
END $$;

CREATE TRIGGER "Booking_announce_schedule" AFTER INSERT OR UPDATE OF "status", "occurrenceId", "localDate" OR DELETE ON "Booking"
  FOR EACH ROW EXECUTE FUNCTION announce_change('SCHEDULE', 'localDate');
CREATE TRIGGER "Occurrence_announce_schedule" AFTER UPDATE OR DELETE ON "Occurrence"
  FOR EACH ROW EXECUTE FUNCTION announce_change('SCHEDULE', 'localDate');
CREATE TRIGGER "PaymentAttempt_announce_schedule" AFTER INSERT OR UPDATE OF "status", "occurrenceId", "holdExpiresAt" OR DELETE
  ON "PaymentAttempt" FOR EACH ROW EXECUTE FUNCTION announce_schedule_of_payment();
CREATE TRIGGER "Availability_announce_schedule" AFTER INSERT OR UPDATE OR DELETE ON "Availability"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_schedule();

CREATE TRIGGER "Booking_announce" AFTER INSERT OR UPDATE OR DELETE ON "Booking"
  FOR EACH ROW EXECUTE FUNCTION announce_change('BOOKING', 'id');
CREATE TRIGGER "Availability_announce" AFTER INSERT OR UPDATE OR DELETE ON "Availability"
  FOR EACH ROW EXECUTE FUNCTION announce_change('CLASS', 'id');
CREATE TRIGGER "Occurrence_announce" AFTER INSERT OR UPDATE OR DELETE ON "Occurrence"
  FOR EACH ROW EXECUTE FUNCTION announce_change('CLASS', 'availabilityId');
CREATE TRIGGER "ContactMessage_announce" AFTER INSERT OR UPDATE OR DELETE ON "ContactMessage"
  FOR EACH ROW EXECUTE FUNCTION announce_change('MESSAGE', 'id');
CREATE TRIGGER "Reply_announce" AFTER INSERT OR UPDATE OR DELETE ON "Reply"
  FOR EACH ROW EXECUTE FUNCTION announce_change('MESSAGE', 'contactMessageId');
CREATE TRIGGER "MoneyConcern_announce" AFTER INSERT OR UPDATE OR DELETE ON "MoneyConcern"
  FOR EACH ROW EXECUTE FUNCTION announce_change('PAYMENT_ISSUE', 'id');
-- Not on every use of a session, which is recorded each minute.
CREATE TRIGGER "Session_announce" AFTER INSERT OR UPDATE OF "revokedAt" OR DELETE ON "Session"
  FOR EACH ROW EXECUTE FUNCTION announce_change('SESSION', 'id');
CREATE TRIGGER "Admin_announce" AFTER UPDATE OF "isAdmin" ON "Admin"
  FOR EACH ROW EXECUTE FUNCTION announce_change('SESSION', 'id');

-- The number of unread messages is counted whenever the admin area refreshes.
CREATE INDEX "ContactMessage_isRead_isArchived_idx" ON "ContactMessage"("isRead", "isArchived");
