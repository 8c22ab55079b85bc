import { isStored } from '../../lib/is-stored';

/** The localStorage key of the bookings that were made or opened on this device. */
export const OWN_BOOKINGS_KEY = 'ownBookings.v1';

/** True when something was booked or opened on this device. */
export const hasOwnBookings = () => isStored(() => localStorage, OWN_BOOKINGS_KEY);
