import { readItem } from '../../lib/read-item';

/** The localStorage key of the bookings that were made or opened on this device. */
export const OWN_BOOKINGS_KEY = 'ownBookings.v1';

/** True when something was booked or opened on this device. */
export const hasOwnBookings = () => readItem(OWN_BOOKINGS_KEY) !== null;
