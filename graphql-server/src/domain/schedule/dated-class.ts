import type { ClassTypeCode } from '#contract/enums';
import { occurrenceId } from '#contract/occurrence-id';
import type { Availability, Occurrence } from '#prisma';
import type { ClassUnavailableReason } from '../errors';
import { addDays, fromDbDate, type LocalDate, type LocalTime } from './local-date';
import { hasDate, type RecurrenceRule } from './recurrence';
import type { StudioTime } from './studio-time';

/** One class on one day, as it will be held. */
export type DatedClass = {
  availabilityId: string;
  localDate: LocalDate;
  localTime: LocalTime;
  startsAt: Date;
  title: string;
  className: string;
  classType: ClassTypeCode;
  durationMinutes: number;
  location: string;
  priceCents: number;
  capacity: number;
  isRecurring: boolean;
};

/** The dates of an availability, as a rule. */
export function toRule(availability: Availability): RecurrenceRule {
  return {
    frequency: availability.frequency,
    weekdays: availability.weekdays,
    startDate: fromDbDate(availability.startDate),
    untilDate: availability.untilDate && fromDbDate(availability.untilDate),
  };
}

/** The class of an availability on a date, with what was changed for that date alone; null when it is not held then. */
export function toDatedClass(
  availability: Availability,
  occurrence: Occurrence | null,
  localDate: LocalDate,
  studioTime: StudioTime,
): DatedClass | null {
  if (occurrence?.isSkipped || !hasDate(toRule(availability), localDate)) return null;
  const localTime = occurrence?.localTime ?? availability.localTime;
  return {
    availabilityId: availability.id,
    localDate,
    localTime,
    startsAt: studioTime.toInstant(localDate, localTime),
    title: availability.title,
    className: availability.className,
    classType: availability.classType,
    durationMinutes: occurrence?.durationMinutes ?? availability.durationMinutes,
    location: occurrence?.location ?? availability.location,
    priceCents: occurrence?.priceCents ?? availability.priceCents,
    capacity: occurrence?.capacity ?? availability.capacity,
    isRecurring: availability.frequency !== null,
  };
}

/** Which classes can be booked at `now`: those that have not started, up to `lastDay` in the studio's zone. */
export type BookingWindow = { now: Date; lastDay: LocalDate; horizonDays: number };

/** The booking window at a moment. */
export function bookingWindow(
  { studioTime, bookingHorizonDays }: { studioTime: StudioTime; bookingHorizonDays: number },
  now: Date,
): BookingWindow {
  return { now, lastDay: addDays(studioTime.toLocalDate(now), bookingHorizonDays), horizonDays: bookingHorizonDays };
}

/** The first day on which a class of that date can be booked; null when that day has come. */
export function bookingOpensOn(localDate: LocalDate, { lastDay, horizonDays }: BookingWindow): LocalDate | null {
  return localDate <= lastDay ? null : addDays(localDate, -horizonDays);
}

/** Why a class takes no booking, whatever its places; null when it does. A class that starts now has started. */
export function closedReason(
  availability: Availability,
  occurrence: Occurrence | null,
  datedClass: DatedClass | null,
  window: BookingWindow,
): Exclude<ClassUnavailableReason, 'FULL' | 'MOVED'> | null {
  if (!datedClass) return 'NO_SUCH_DATE';
  if (availability.deletedAt || !availability.isActive) return 'INACTIVE';
  if (occurrence?.cancelledAt) return 'CANCELLED';
  if (datedClass.startsAt <= window.now) return 'STARTED';
  return datedClass.localDate > window.lastDay ? 'TOO_FAR_AHEAD' : null;
}

/** The public view of a dated class. */
export type Slot = DatedClass & {
  /** Occurrence id: `{availabilityId}_{date}`. */
  id: string;
  /** 0 when it is full, and when it was cancelled. */
  remainingSpots: number;
  isCancelled: boolean;
  /** The first day on which it can be booked; null when that day has come. */
  opensOn: LocalDate | null;
};

type State = { taken: number } & Pick<Slot, 'isCancelled' | 'opensOn'>;

/** How many places are free; never negative, even where more are taken than there are. */
export function remainingSpots(capacity: number, taken: number): number {
  return Math.max(0, capacity - taken);
}

/** A dated class with the places that are left when `taken` are gone; a cancelled one has none. */
export function toSlot(datedClass: DatedClass, { taken, isCancelled, opensOn }: State): Slot {
  return {
    id: occurrenceId(datedClass.availabilityId, datedClass.localDate),
    remainingSpots: isCancelled ? 0 : remainingSpots(datedClass.capacity, taken),
    isCancelled,
    opensOn,
    // Last: V8 takes ten times as long over what is added to a copy.
    ...datedClass,
  };
}

/** Whether a class is announced as one that takes place. */
export function isHeld({ isCancelled }: Pick<Slot, 'isCancelled'>): boolean {
  return !isCancelled;
}

/** Order of a schedule: by date, time, title. The id decides between twins, so that the same data always makes the same answer. */
export function bySchedule(a: Ordered, b: Ordered): number {
  return (
    compare(a.localDate, b.localDate) ||
    compare(a.localTime, b.localTime) ||
    compare(a.title, b.title) ||
    compare(a.id, b.id)
  );
}

type Ordered = Pick<Slot, 'localDate' | 'localTime' | 'title' | 'id'>;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
