-- The mail after a move names the class that was left as its person knew it, whatever becomes of that class.
ALTER TABLE "BookingEvent" ADD COLUMN "fromClass" TEXT;
