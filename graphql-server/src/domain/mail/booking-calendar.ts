import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Booking } from '#prisma';
import { type MailContext, placeOf } from './mail-context';
import { CANCELLATION_POLICY, oneLine } from './mail-words';

/** What of a booking goes into a calendar: the class, and nothing about who booked it. */
export type CalendarBooking = Pick<
  Booking,
  'occurrenceId' | 'title' | 'className' | 'location' | 'startsAt' | 'durationMinutes' | 'createdAt'
>;

/** News of an event that calendars know already: they ignore what is older than what they have. */
export type CalendarUpdate = { sequence: number; at: Date };

/** The class of a booking as an iCalendar file, in UTC, the same for everyone who booked it. */
export function bookingCalendar(
  booking: CalendarBooking,
  context: MailContext,
  update: CalendarUpdate | null = null,
): string {
  const { origin, studio } = context;
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: oneLine(studio.name), product: 'bookings', language: 'EN' },
  });
  calendar.createEvent({
    id: `${booking.occurrenceId}@${new URL(origin).host}`,
    sequence: update?.sequence ?? 0,
    stamp: update?.at ?? booking.createdAt,
    start: booking.startsAt,
    end: new Date(booking.startsAt.getTime() + booking.durationMinutes * 60_000),
    summary: oneLine(booking.title),
    location: oneLine(booking.location),
    description: describe(booking, context),
    url: `${origin}/book`,
    status: ICalEventStatus.CONFIRMED,
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
