import * as z from 'zod/mini';
import { sessionValue } from '../../lib/session-value';
import { type BookingDetails, bookingDetailsSchema } from './booking-state';

/** A booking as this device stores it: without name and address, so that another user of the device learns neither. */
const ownBookingSchema = z.omit(bookingDetailsSchema, { name: true, email: true });
export type OwnBooking = z.infer<typeof ownBookingSchema>;

const MAX_BOOKINGS = 50;
const stored = sessionValue('ownBookings.v1', z.array(ownBookingSchema), () => window.localStorage);

/** The bookings made on this device, by class date, earliest first. */
export function readOwnBookings(): readonly OwnBooking[] {
  return stored.read() ?? [];
}

/** Stores a booking on this device; replaces an earlier version of it. */
export function storeOwnBooking({ name: _, email: __, ...booking }: BookingDetails): void {
  stored.write(withBooking(readOwnBookings(), booking));
}

export function clearOwnBookings(): void {
  stored.clear();
}

/** Adds a booking, sorted by day and time. Discards the oldest above the limit. */
export function withBooking(known: readonly OwnBooking[], booking: OwnBooking): OwnBooking[] {
  const others = known.filter(({ id }) => id !== booking.id);
  return [...others, booking].sort((one, other) => toSortKey(one).localeCompare(toSortKey(other))).slice(-MAX_BOOKINGS);
}

const toSortKey = ({ date, time }: OwnBooking) => `${date} ${time}`;
