import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Booking } from '#prisma';
import { type MailContext, placeOf } from './mail-context';
import { CANCELLATION_POLICY, oneLine } from './mail-words';

/** What of a booking goes into a calendar: the class, and nothing about who booked it. */
export type CalendarBooking = Pick<
  Booking,
  'occurrenceId' | 'title' | 'className' | 'location' | 'startsAt' | 'durationMinutes' | 'createdAt'
>;

/**
 * The class of a booking as an iCalendar file, in UTC, the same for everyone who booked it; with CANCEL, the file that takes
 * it out of a calendar again.
 */
export function bookingCalendar(
  booking: CalendarBooking,
  context: MailContext,
  method: 'PUBLISH' | 'CANCEL' = 'PUBLISH',
): string {
  const { origin, studio } = context;
  const isCancelled = method === 'CANCEL';
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: oneLine(studio.name), product: 'bookings', language: 'EN' },
  });
  calendar.createEvent({
    id: `${booking.occurrenceId}@${new URL(origin).host}`,
    sequence: isCancelled ? 1 : 0,
    stamp: booking.createdAt,
    start: booking.startsAt,
    end: new Date(booking.startsAt.getTime() + booking.durationMinutes * 60_000),
    summary: oneLine(booking.title),
    location: oneLine(booking.location),
    description: describe(booking, context),
    url: `${origin}/book`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}

function describe(booking: CalendarBooking, { studio }: MailContext): string {
  const place = placeOf(booking.location, studio.places);
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
