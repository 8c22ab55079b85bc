import { addDays } from '#contract/civil-date';
import { MINUTE_MS } from '#contract/durations';
import type { ClassTypeCode } from '#contract/enums';
import { occurrenceId } from '#contract/occurrence-id';
import type { WeatherCall } from '#contract/weather-call';
import type { Availability, Occurrence } from '#prisma';
import type { ClassUnavailableReason } from '../errors';
import { fromDbDate, type LocalDate, type LocalTime } from '../time/local-date';
import { hasDate, type RecurrenceRule } from '../time/recurrence';
import type { StudioTime } from '../time/studio-time';
import { findWeatherCall } from './weather-call';

/** One class on one date, with the overrides of that date. */
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
  weatherCall: WeatherCall | null;
  /** True when people can wait for a place once it is full. */
  hasWaitlist: boolean;
};

/** The recurrence rule of an availability. */
export function toRule(availability: Availability): RecurrenceRule {
  return {
    frequency: availability.frequency,
    weekdays: availability.weekdays,
    startDate: fromDbDate(availability.startDate),
    untilDate: availability.untilDate && fromDbDate(availability.untilDate),
  };
}

/**
 * The class of an availability on a date, with the overrides of its occurrence. Null when it is not held on that date. A date that
 * has begun before an edit of its class is as it was then.
 */
export function toDatedClass(
  availability: Availability,
  occurrence: Occurrence | null,
  localDate: LocalDate,
  studioTime: StudioTime,
): DatedClass | null {
  if (isTakenOff(occurrence)) return null;
  if (!occurrence?.wasHeld && !hasDate(toRule(availability), localDate)) return null;
  return describeDate(availability, occurrence, localDate, studioTime);
}

/** True for a date on which the class is not held although its rule has the date. */
export function isTakenOff(occurrence: Occurrence | null): boolean {
  return occurrence !== null && (occurrence.wasHeld === null ? occurrence.isSkipped : !occurrence.wasHeld);
}

/** True while a class takes place on a date: neither switched off, deleted, skipped nor cancelled there, nor moved to other days. */
export function takesPlace(availability: Availability, occurrence: Occurrence): boolean {
  if (occurrence.cancelledAt || isTakenOff(occurrence)) return false;
  if (occurrence.wasHeld) return true;
  const isOpen = availability.isActive && !availability.deletedAt;
  return isOpen && hasDate(toRule(availability), fromDbDate(occurrence.localDate));
}

/** The title of a date: its own or that of its class. */
export function getTitle(
  availability: Pick<Availability, 'title'>,
  occurrence: Pick<Occurrence, 'title'> | null,
): string {
  return occurrence?.title ?? availability.title;
}

/** The number of places of a date: its own or that of its class, and never less than after places were added for single people. */
export function getCapacity(availability: Availability, occurrence: Occurrence | null): number {
  return Math.max(occurrence?.capacity ?? availability.capacity, occurrence?.raisedCapacity ?? 0);
}

/** Clocks change in the early hours. A time that a night skips shows as what the clocks say then: 02:30 as 03:30. */
const CLOCKS_CHANGE_BEFORE = '04:00';

/** The start time of a class as its form shows it: of a single one, what the clocks say on its day. */
export function getStartTime(availability: Availability, studioTime: StudioTime): LocalTime {
  if (availability.frequency) return availability.localTime;
  return describeDate(availability, null, fromDbDate(availability.startDate), studioTime).localTime;
}

/** The class of an availability on a date as it would be held there, whether or not it is. */
export function describeDate(
  availability: Availability,
  occurrence: Occurrence | null,
  localDate: LocalDate,
  studioTime: StudioTime,
): DatedClass {
  const plannedTime = occurrence?.localTime ?? availability.localTime;
  const startsAt = studioTime.toInstant(localDate, plannedTime);
  const localTime = plannedTime < CLOCKS_CHANGE_BEFORE ? studioTime.toLocalTime(startsAt) : plannedTime;
  const location = occurrence?.location ?? availability.location;
  return {
    availabilityId: availability.id,
    localDate,
    localTime,
    startsAt,
    title: getTitle(availability, occurrence),
    className: occurrence?.className ?? availability.className,
    classType: occurrence?.classType ?? availability.classType,
    durationMinutes: occurrence?.durationMinutes ?? availability.durationMinutes,
    location,
    priceCents: occurrence?.priceCents ?? availability.priceCents,
    capacity: getCapacity(availability, occurrence),
    isRecurring: availability.frequency !== null,
    weatherCall: findWeatherCall(availability, occurrence, { startsAt, location }),
    hasWaitlist: availability.hasWaitlist,
  };
}

export function getEnd({ startsAt, durationMinutes }: Pick<DatedClass, 'startsAt' | 'durationMinutes'>): Date {
  return new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);
}

/** The classes that can be booked at `now`: those that have not started, up to `lastDay` in the studio's time zone. */
export type BookingWindow = { now: Date; lastDay: LocalDate; horizonDays: number };

export function bookingWindow(
  { studioTime, bookingHorizonDays }: { studioTime: StudioTime; bookingHorizonDays: number },
  now: Date,
): BookingWindow {
  return { now, lastDay: addDays(studioTime.toLocalDate(now), bookingHorizonDays), horizonDays: bookingHorizonDays };
}

/** The first day on which a class on `localDate` can be booked; null when that day has come. */
export function bookingOpensOn(localDate: LocalDate, { lastDay, horizonDays }: BookingWindow): LocalDate | null {
  return localDate <= lastDay ? null : addDays(localDate, -horizonDays);
}

/** Why a class cannot be booked, apart from being full; null when it can. A class that starts at `now` has started. */
export function closedReason(
  availability: Availability,
  occurrence: Occurrence | null,
  datedClass: DatedClass | null,
  window: BookingWindow,
): Exclude<ClassUnavailableReason, 'FULL' | 'NOT_FULL' | 'MOVED'> | null {
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
  /** 0 when the class is full or cancelled. */
  remainingSpots: number;
  /** Places that are held for people of the waitlist. */
  placesOffered: number;
  /** True when it is full, and people can wait for a place. */
  canJoinWaitlist: boolean;
  isCancelled: boolean;
  /** The first day on which the class can be booked; null when that day has come. */
  opensOn: LocalDate | null;
};

/** `taken`: places that are booked or held. `offered`: those of them that are held for people of the waitlist. */
type State = { taken: number; offered: number } & Pick<Slot, 'isCancelled' | 'opensOn'>;

/** Free places; never negative, even when the class is overbooked. */
export function remainingSpots(capacity: number, taken: number): number {
  return Math.max(0, capacity - taken);
}

/** True when somebody can book a place in it today. */
export const hasOpenPlace = ({ remainingSpots, opensOn }: Slot): boolean => remainingSpots > 0 && opensOn === null;

export function toSlot(datedClass: DatedClass, { taken, offered, isCancelled, opensOn }: State): Slot {
  const free = isCancelled ? 0 : remainingSpots(datedClass.capacity, taken);
  return {
    id: occurrenceId(datedClass.availabilityId, datedClass.localDate),
    remainingSpots: free,
    placesOffered: offered,
    canJoinWaitlist: datedClass.hasWaitlist && free === 0 && !isCancelled && opensOn === null,
    isCancelled,
    opensOn,
    // Spread last: V8 is ten times slower when properties are added to a copied object.
    ...datedClass,
  };
}

/** True for a slot that is not cancelled. */
export function isHeld({ isCancelled }: Pick<Slot, 'isCancelled'>): boolean {
  return !isCancelled;
}

/** Compares slots by date, time and title. The id decides a tie, so that the same data always gives the same response. */
export function bySchedule(a: Ordered, b: Ordered): number {
  return (
    compare(a.localDate, b.localDate) ||
    compare(a.localTime, b.localTime) ||
    compare(a.title, b.title) ||
    compare(a.id, b.id)
  );
}

type Ordered = Pick<Slot, 'localDate' | 'localTime' | 'title' | 'id'>;

/** The order of two texts by their characters: of dates and times, the earlier first. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
