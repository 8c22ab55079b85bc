-- A change of the time or place of its class is part of the history of a booking.

ALTER TYPE "BookingEventKind" ADD VALUE 'CLASS_CHANGED';
