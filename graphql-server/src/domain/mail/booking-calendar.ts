import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { findPlace } from '#contract/find-place';
import type { Availability, Booking, Occurrence } from '#prisma';
import { CANCELLATION_POLICY, oneLine } from '../format';
import type { MailContext } from './templates/context';

/** The part of a booking that goes into a calendar file: the class, and nothing about the client. */
export type CalendarBooking = Pick<
  Booking,
  'occurrenceId' | 'title' | 'className' | 'location' | 'startsAt' | 'durationMinutes' | 'createdAt'
>;

/**
 * The class of a booking as an iCalendar file in UTC, the same for everyone who booked it. CANCEL removes the event from the
 * calendar. A calendar ignores a file whose `sequence` is not higher than the one it has.
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
    description: formatDescription(booking, context),
    url: `${origin}/book`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A calendar may reject a cancellation without an organiser (RFC 5546).
    organizer: { name: oneLine(studio.name), email: studio.instructor.email },
  });
  return calendar.toString();
}

/** A booking with the current state of its date and class. */
export type BookingWithDate = Booking & {
  occurrence: Pick<Occurrence, 'cancelledAt' | 'cancelReason' | 'version'> & {
    availability: Pick<Availability, 'version'>;
  };
};

/** True while the booking is confirmed and its class is not cancelled. */
export function isStillHeld({ status, occurrence }: BookingWithDate): boolean {
  return status === 'CONFIRMED' && !occurrence.cancelledAt;
}

/** The calendar file for the current state of a booking: its class, or a cancellation. */
export function currentCalendar(booking: BookingWithDate, context: MailContext): string {
  const { version, availability } = booking.occurrence;
  // Every change of the date or its class raises one of the two versions, which start at 1, so their sum grows with each change.
  // A cancellation is newer than the last change.
  const changes = version + availability.version - 2;
  return isStillHeld(booking)
    ? bookingCalendar(booking, context, 'PUBLISH', changes)
    : bookingCalendar(booking, context, 'CANCEL', changes + 1);
}

function formatDescription(booking: CalendarBooking, { studio }: MailContext): string {
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
