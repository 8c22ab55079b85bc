import * as z from 'zod/mini';
import { sessionValue } from '../../lib/session-value';
import { type BookingDetails, bookingDetailsSchema } from './booking-state';

/** A booking as this device keeps it: no name and no address, so that whoever picks the device up learns neither. */
const ownBookingSchema = z.omit(bookingDetailsSchema, { name: true, email: true });
export type OwnBooking = z.infer<typeof ownBookingSchema>;

const MOST = 50;
const stored = sessionValue('ownBookings.v1', z.array(ownBookingSchema), () => window.localStorage);

/** What was booked on this device, soonest first. */
export function readOwnBookings(): readonly OwnBooking[] {
  return stored.read() ?? [];
}

/** Keeps a booking on this device; one that is kept already stays as it is now. */
export function storeOwnBooking({ name: _, email: __, ...booking }: BookingDetails): void {
  stored.write(withBooking(readOwnBookings(), booking));
}

export function clearOwnBookings(): void {
  stored.clear();
}

/** The bookings with one more, by day and time; the oldest give way when there are too many. */
export function withBooking(known: readonly OwnBooking[], booking: OwnBooking): OwnBooking[] {
  const others = known.filter(({ id }) => id !== booking.id);
  return [...others, booking].sort((one, other) => formatWhen(one).localeCompare(formatWhen(other))).slice(-MOST);
}

const formatWhen = ({ date, time }: OwnBooking) => `${date} ${time}`;
