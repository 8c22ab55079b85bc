-- Who came and who paid at the studio, as the teacher marks it, and each mark with the key that its device made.

CREATE TYPE "AttendanceOutcome" AS ENUM ('CAME', 'ABSENT');

ALTER TABLE "Booking"
  ADD COLUMN "attendance" "AttendanceOutcome",
  ADD COLUMN "paidCashAt" TIMESTAMPTZ(3),
  ADD COLUMN "attendanceVersion" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "Booking_paidCash_in_person_check" CHECK ("paidCashAt" IS NULL OR "paymentMethod" = 'IN_PERSON');

CREATE TABLE "AttendanceMark" (
  "key" TEXT NOT NULL,
  "bookingId" UUID NOT NULL,
  "attendance" "AttendanceOutcome",
  "isPaidCash" BOOLEAN NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AttendanceMark_pkey" PRIMARY KEY ("key"),
  CONSTRAINT "AttendanceMark_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "AttendanceMark_bookingId_idx" ON "AttendanceMark"("bookingId");
