import { getMinutesBefore } from '#contract/minutes-before';
import { isOnlineClass, JOIN_LINK_MINUTES } from '#contract/online-class';
import type { Availability, Booking, Occurrence } from '#prisma';
import { studio } from '#studio';
import { getEnd } from './dated-class';

type Series = Pick<Availability, 'classType' | 'location' | 'joinUrl'>;
type Dated = Pick<Occurrence, 'classType' | 'location' | 'joinUrl'>;

/** True when a class is held online on a date, with the overrides of the date. */
export function isHeldOnline(
  { classType, location }: Series,
  occurrence: Pick<Dated, 'classType' | 'location'> | null,
): boolean {
  const held = { classType: occurrence?.classType ?? classType, location: occurrence?.location ?? location };
  return isOnlineClass(held, studio.places);
}

/** The address of the room of a class on a date, with the override of the date. Null: none is set, or the class is not online. */
export function getJoinUrl(availability: Series, occurrence: Dated | null): string | null {
  return isHeldOnline(availability, occurrence) ? (occurrence?.joinUrl ?? availability.joinUrl) : null;
}

/** When the address of the room of a class on a date was last changed. Null: never. */
export function getJoinUrlChangedAt(
  availability: Pick<Availability, 'joinUrlChangedAt'>,
  occurrence: Pick<Occurrence, 'joinUrl' | 'joinUrlChangedAt'>,
): Date | null {
  const ofDate = occurrence.joinUrlChangedAt;
  const ofSeries = availability.joinUrlChangedAt;
  // Another room of the series does not matter on a date with a room of its own.
  if (occurrence.joinUrl !== null || !ofSeries) return ofDate;
  return ofDate && ofDate > ofSeries ? ofDate : ofSeries;
}

/** A booking with the room of its class. */
export type BookingWithRoom = Pick<Booking, 'status' | 'startsAt' | 'durationMinutes'> & {
  occurrence: Dated & Pick<Occurrence, 'cancelledAt'> & { availability: Series };
};

/** Since when the owner of a booking sees the link to the room. Null: the class is not online, is over, or they have no place. */
export function getJoinLinkFrom(booking: BookingWithRoom, now: Date): Date | null {
  const { status, startsAt, occurrence } = booking;
  if (status !== 'CONFIRMED' || occurrence.cancelledAt || getEnd(booking) <= now) return null;
  return isHeldOnline(occurrence.availability, occurrence) ? getMinutesBefore(startsAt, JOIN_LINK_MINUTES.shown) : null;
}

/** The link to the room for the owner of a booking at `now`, from this many minutes before the start until the end of the class. */
export function findOpenJoinUrl(booking: BookingWithRoom, now: Date, minutesBefore: number): string | null {
  if (getJoinLinkFrom(booking, now) === null || now < getMinutesBefore(booking.startsAt, minutesBefore)) return null;
  return getJoinUrl(booking.occurrence.availability, booking.occurrence);
}
