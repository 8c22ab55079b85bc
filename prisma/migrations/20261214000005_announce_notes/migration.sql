-- Other devices of the teacher hear of a note about a client by the latest booking of that client.
CREATE FUNCTION announce_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('studio_changes', 'BOOKING ' || "id")
    FROM "Booking" WHERE lower("email") = coalesce(NEW."email", OLD."email") ORDER BY "startsAt" DESC LIMIT 1;
  RETURN NULL;
END $$;

CREATE TRIGGER "ClientNote_announce" AFTER INSERT OR UPDATE OR DELETE ON "ClientNote"
  FOR EACH ROW EXECUTE FUNCTION announce_note();
