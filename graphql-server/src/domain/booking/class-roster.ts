import { occurrenceId } from '#contract/occurrence-id';
import type { Availability, Booking, MailStatus, Occurrence, Refund } from '#prisma';
import type { DatedClass } from '../schedule/dated-class';
import { fromDbDate } from '../schedule/local-date';

/**
 * SCHEDULED: as the public sees it. INACTIVE: switched off by the teacher. OFF_SCHEDULE: its class was deleted, or is no
 * longer held on that date. A date in one of the last three matters while somebody is booked on it.
 */
export const CLASS_STATES = ['SCHEDULED', 'CANCELLED', 'INACTIVE', 'SKIPPED', 'OFF_SCHEDULE'] as const;
export type ClassState = (typeof CLASS_STATES)[number];

/** A person's booking as the teacher sees it on the day. */
export type Attendee = Booking & {
  /** What became of their money, once it was to go back. */
  refund: Refund | null;
  /** Whether they were told that the class was cancelled. Absent: there was nothing to tell. */
  cancellationMail: MailStatus | null;
};

/** A dated class with everybody who booked it, also those who do not come any more. */
export type AttendedClass = DatedClass & {
  /** Occurrence id: `{availabilityId}_{date}`. */
  id: string;
  endsAt: Date;
  state: ClassState;
  cancelledAt: Date | null;
  cancelReason: string | null;
  taken: number;
  held: number;
  attendees: Attendee[];
};

type Attendance = {
  datedClass: DatedClass;
  state: ClassState;
  occurrence: Occurrence | null;
  held: number;
  attendees: Attendee[];
};

/** Puts together a dated class and who booked it. */
export function attendedClassOf({ datedClass, state, occurrence, held, attendees }: Attendance): AttendedClass {
  return {
    ...datedClass,
    id: occurrenceId(datedClass.availabilityId, datedClass.localDate),
    endsAt: endOf(datedClass),
    state,
    cancelledAt: occurrence?.cancelledAt ?? null,
    cancelReason: occurrence?.cancelReason ?? null,
    taken: attendees.filter(({ status }) => status === 'CONFIRMED').length,
    held,
    attendees,
  };
}

/** The moment at which a class is over. */
export function endOf({ startsAt, durationMinutes }: Pick<DatedClass, 'startsAt' | 'durationMinutes'>): Date {
  return new Date(startsAt.getTime() + durationMinutes * 60_000);
}

/** Why a date with bookings is not on the schedule, or CANCELLED, which outweighs the rest. */
export function stateOffSchedule(availability: Availability, occurrence: Occurrence): ClassState {
  if (occurrence.cancelledAt) return 'CANCELLED';
  if (availability.deletedAt) return 'OFF_SCHEDULE';
  if (!availability.isActive) return 'INACTIVE';
  return occurrence.isSkipped ? 'SKIPPED' : 'OFF_SCHEDULE';
}

/** A class that left the schedule, as it was when somebody booked it: that is what they expect to come to. */
export function classAsBooked(availability: Availability, occurrence: Occurrence, booking: Booking): DatedClass {
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
    capacity: occurrence.capacity ?? availability.capacity,
    isRecurring: availability.frequency !== null,
  };
}
