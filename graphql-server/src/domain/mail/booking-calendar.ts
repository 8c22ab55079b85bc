import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { formatFreeCancellation } from '#contract/cancellation';
import { kindBesideTitle } from '#contract/class-kind';
import { MINUTE_MS } from '#contract/durations';
import { findPlace } from '#contract/find-place';
import { isNothingPaid } from '#contract/paid';
import { formatPendingCall } from '#contract/weather-call';
import type { Availability, Booking, Occurrence } from '#prisma';
import { oneLine } from '../format';
import { findWeatherCall } from '../schedule/weather-call';
import { fromDbDate } from '../time/local-date';
import type { CalendarContext } from './templates/context';

/** The part of a booking that goes into a calendar file: the class, and nothing about the client. */
export type CalendarBooking = Pick<
  Booking,
  | 'id'
  | 'calendarKey'
  | 'title'
  | 'className'
  | 'classType'
  | 'location'
  | 'startsAt'
  | 'durationMinutes'
  | 'freeCancellationUntil'
  | 'updatedAt'
> & {
  /** Text for the description, besides the class: the promised weather call. */
  remark?: string;
};

/**
 * The class of a booking as an iCalendar file in UTC: one entry per booking, which moves with it. CANCEL removes the entry from
 * the calendar. A calendar ignores a file whose `sequence` is not higher than the one it has.
 */
export function bookingCalendar(
  booking: CalendarBooking,
  context: CalendarContext,
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
    id: `${booking.calendarKey ?? `booking-${booking.id}`}@${new URL(origin).host}`,
    sequence,
    stamp: booking.updatedAt,
    start: booking.startsAt,
    end: new Date(booking.startsAt.getTime() + booking.durationMinutes * MINUTE_MS),
    summary: oneLine(booking.title),
    location: oneLine(booking.location),
    description: formatDescription(booking, context, isCancelled),
    url: `${origin}/book`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A calendar may reject a cancellation without an organiser (RFC 5546).
    organizer: { name: oneLine(studio.name), email: studio.instructor.email },
  });
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** A booking with the current state of its date and class. */
export type BookingWithDate = Booking & {
  occurrence: Pick<
    Occurrence,
    | 'cancelledAt'
    | 'cancelReason'
    | 'version'
    | 'weatherCallMinutes'
    | 'takesPlaceSince'
    | 'classType'
    | 'location'
    | 'joinUrl'
  > & {
    availability: Pick<Availability, 'version' | 'weatherCallMinutes' | 'classType' | 'location' | 'joinUrl'>;
  };
};

/** True while the booking is confirmed and its class is not cancelled. */
export function isStillHeld({ status, occurrence }: BookingWithDate): boolean {
  return status === 'CONFIRMED' && !occurrence.cancelledAt;
}

/** The calendar file for the current state of a booking: its class, or a cancellation. */
export function currentCalendar(booking: BookingWithDate, context: CalendarContext): string {
  const { calendarBase, linkVersion, occurrence } = booking;
  // Every change of the date or its class raises one of the two versions, which start at 1, so their sum grows with each change.
  // A move to another date raises `calendarBase`, and a new link, which stands in the file too, raises `linkVersion`.
  // A cancellation is newer than the last change; restoring the class raises the version by more than that.
  const changes = calendarBase + linkVersion + occurrence.version + occurrence.availability.version - 2;
  return isStillHeld(booking)
    ? bookingCalendar({ ...booking, ...describeWeatherCall(booking, context) }, context, 'PUBLISH', changes)
    : bookingCalendar(booking, context, 'CANCEL', changes + 1);
}

/** The promise of a weather call. The file is not sent again when it is decided, so that it does not contain the decision. */
function describeWeatherCall(booking: BookingWithDate, { timeZone }: CalendarContext): { remark?: string } {
  const { occurrence, localDate } = booking;
  const call = findWeatherCall(occurrence.availability, occurrence, booking);
  if (!call) return {};
  const day = { classDate: fromDbDate(localDate), timeZone };
  return { remark: formatPendingCall(call.by, { ...day, paysInPerson: isUnpaid(booking) }) };
}

/** Whether nothing was paid for a booking, by card or in cash. */
export const isUnpaid = (booking: Pick<Booking, 'paymentMethod' | 'priceCents' | 'paidCashAt'>): boolean =>
  isNothingPaid({ ...booking, isPaidCash: booking.paidCashAt !== null });

function formatDescription(
  booking: CalendarBooking,
  { now, studio, timeZone, manageUrl }: CalendarContext,
  isCancelled: boolean,
): string {
  const { freeCancellationUntil } = booking;
  const isFree = !isCancelled && now <= freeCancellationUntil;
  const place = findPlace(booking.location, studio.places);
  const lines = [
    `${oneLine(kindBesideTitle(booking) ?? booking.title)} with ${studio.name}`,
    place && `Meeting point: ${place.meetingPoint}`,
    place?.directions && `Directions: ${place.directions}`,
    place && `Bring: ${place.bring}`,
    booking.remark,
    isFree && formatFreeCancellation(freeCancellationUntil, timeZone),
    manageUrl && `Change or cancel: ${manageUrl}`,
  ];
  return lines
    .filter((line) => typeof line === 'string')
    .map(oneLine)
    .join('\n');
}
