import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Booking, Occurrence } from '#prisma';
import { type MailContext, placeOf } from './mail-context';
import { CANCELLATION_POLICY, oneLine } from './mail-words';

/** What of a booking goes into a calendar: the class, and nothing about who booked it. */
export type CalendarBooking = Pick<
  Booking,
  'occurrenceId' | 'title' | 'className' | 'location' | 'startsAt' | 'durationMinutes' | 'createdAt'
>;

/** News of an event that calendars know already: they ignore what is older than what they have. */
export type CalendarUpdate = {
  sequence: number;
  at: Date;
  /** The event is to leave the calendar again. */
  isEnd?: boolean;
};

/** The class of a booking as an iCalendar file, in UTC, the same for everyone who booked it. */
export function bookingCalendar(
  booking: CalendarBooking,
  context: MailContext,
  update: CalendarUpdate | null = null,
): string {
  const { origin, studio } = context;
  const isEnd = update?.isEnd ?? false;
  const calendar = ical({
    method: isEnd ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
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
    status: isEnd ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Without an organiser a calendar may not believe a cancellation (RFC 5546).
    organizer: { name: oneLine(studio.name), email: studio.instructor.email },
  });
  return calendar.toString();
}

/** A booking with what became of its date since. */
export type BookingWithDate = Booking & { occurrence: Pick<Occurrence, 'cancelledAt' | 'cancelReason' | 'version'> };

/** The end of a booking's event: newer than anything that was told of its date before. */
export function endOfEvent({ occurrence, updatedAt }: BookingWithDate): CalendarUpdate {
  return { sequence: occurrence.version + 1, at: occurrence.cancelledAt ?? updatedAt, isEnd: true };
}

/** Whether a booking still stands for a place in a class that takes place. */
export function isStillHeld({ status, occurrence }: BookingWithDate): boolean {
  return status === 'CONFIRMED' && !occurrence.cancelledAt;
}

/** The calendar file of a booking as things are now: its class, or the end of it. */
export function calendarOfNow(booking: BookingWithDate, context: MailContext): string {
  return bookingCalendar(booking, context, isStillHeld(booking) ? null : endOfEvent(booking));
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
