import type { Availability, Booking, Occurrence } from '#prisma';
import { fromDbDate } from '../time/local-date';
import type { StudioTime } from '../time/studio-time';
import { type DatedClass, getCapacity, toDatedClass } from './dated-class';
import { findWeatherCall } from './weather-call';

/** A class that left the schedule, with the details at the time of booking, which its attendees expect. */
export function toClassAsBooked(availability: Availability, occurrence: Occurrence, booking: Booking): DatedClass {
  const { localTime, startsAt, title, className, classType, durationMinutes, location, priceCents } = booking;
  return {
    availabilityId: availability.id,
    localDate: fromDbDate(booking.localDate),
    localTime,
    startsAt,
    title,
    className,
    classType,
    durationMinutes,
    location,
    priceCents,
    capacity: getCapacity(availability, occurrence),
    isRecurring: availability.frequency !== null,
    weatherCall: findWeatherCall(availability, occurrence, booking),
    hasWaitlist: false,
  };
}

/** The class on a date: as it is on the schedule, else as this booking has it. Null: it left the schedule, and nobody is booked. */
export function findClassOrAsBooked(
  availability: Availability,
  occurrence: Occurrence,
  booking: Booking | undefined,
  studioTime: StudioTime,
): DatedClass | null {
  const localDate = fromDbDate(occurrence.localDate);
  const onSchedule = availability.deletedAt ? null : toDatedClass(availability, occurrence, localDate, studioTime);
  return onSchedule ?? (booking ? toClassAsBooked(availability, occurrence, booking) : null);
}
