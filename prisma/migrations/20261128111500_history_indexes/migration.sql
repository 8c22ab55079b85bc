-- The history of a client leaves out dates that were cancelled, and counts late cancellations: few rows of large tables.

CREATE INDEX "Occurrence_id_cancelled_idx" ON "Occurrence"("id") WHERE "cancelledAt" IS NOT NULL;
CREATE INDEX "BookingEvent_bookingId_late_idx" ON "BookingEvent"("bookingId") WHERE "kind" = 'CANCELLED_LATE';
