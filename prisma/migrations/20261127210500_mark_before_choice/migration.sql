-- The undo of a cancellation with a choice brings back the attendance mark that fell.

ALTER TABLE "RebookingOffer" ADD COLUMN "attendance" "AttendanceOutcome";
