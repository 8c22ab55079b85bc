import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { findPlace } from '#contract/find-place';
import type { Availability, Booking, Occurrence } from '#prisma';
import { CANCELLATION_POLICY, oneLine } from '../format';
import type { MailContext } from './templates/context';

/** What of a booking goes into a calendar: the class, and nothing about who booked it. */
export type CalendarBooking = Pick<
  Booking,
  'occurrenceId' | 'title' | 'className' | 'location' | 'startsAt' | 'durationMinutes' | 'createdAt'
>;

/**
 * The class of a booking as an iCalendar file, in UTC, the same for everyone who booked it; with CANCEL, the file that takes
 * it out of a calendar again. A calendar ignores a file whose `sequence` is not higher than that of what it knows.
 */
export function bookingCalendar(
  booking: CalendarBooking,
  context: MailContext,
  method: 'PUBLISH' | 'CANCEL' = 'PUBLISH',
  sequence = 0,
): string {
  const { origin, studio } = context;
  const isCancelled = method === 'CANCEL';
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: oneLine(studio.name), product: 'bookings', language: 'EN' },
  });
  calendar.createEvent({
    id: `${booking.occurrenceId}@${new URL(origin).host}`,
    sequence,
    stamp: booking.createdAt,
    start: booking.startsAt,
    end: new Date(booking.startsAt.getTime() + booking.durationMinutes * 60_000),
    summary: oneLine(booking.title),
    location: oneLine(booking.location),
    description: describe(booking, context),
    url: `${origin}/book`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Without an organiser a calendar may not believe a cancellation (RFC 5546).
    organizer: { name: oneLine(studio.name), email: studio.instructor.email },
  });
  return calendar.toString();
}

/** A booking with what was changed since of its date and its class. */
export type BookingWithDate = Booking & {
  occurrence: Pick<Occurrence, 'cancelledAt' | 'cancelReason' | 'version'> & {
    availability: Pick<Availability, 'version'>;
  };
};

/** Whether a booking still stands for a place in a class that takes place. */
export function isStillHeld({ status, occurrence }: BookingWithDate): boolean {
  return status === 'CONFIRMED' && !occurrence.cancelledAt;
}

/** The calendar file of a booking as things are now: its class, or the end of it. */
export function calendarOfNow(booking: BookingWithDate, context: MailContext): string {
  const { version, availability } = booking.occurrence;
  // Every change of the date or of its class raises one of the two versions, which begin at 1: their sum grows with each, and
  // the end of a place is newer than the last that was told of it.
  const changes = version + availability.version - 2;
  return isStillHeld(booking)
    ? bookingCalendar(booking, context, 'PUBLISH', changes)
    : bookingCalendar(booking, context, 'CANCEL', changes + 1);
}

function describe(booking: CalendarBooking, { studio }: MailContext): string {
  const place = findPlace(booking.location, studio.places);
  const lines = [
    `${oneLine(booking.className)} with ${studio.name}`,
    place && `Meeting point: ${place.meetingPoint}`,
    place?.directions && `Directions: ${place.directions}`,
    place && `Bring: ${place.bring}`,
    CANCELLATION_POLICY,
  ];
  return lines
    .filter((line) => typeof line === 'string')
    .map(oneLine)
    .join('\n');
}
