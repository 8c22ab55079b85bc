-- The bookings of an address before a class, for what the teacher sees of somebody's attendance. It replaces the index of addresses.
CREATE INDEX "Booking_lower_email_startsAt_idx" ON "Booking"(lower("email"), "startsAt");
DROP INDEX "Booking_lower_email_idx";
