import { addDays } from '#contract/civil-date';
import { getServerTime } from '../../../lib/server-time';
import { getStudioTimeZone, getStudioToday } from '../../../lib/studio-time';
import { discardLink, type OwnBooking, readOwnBookings, storeKnownBooking } from '../own-bookings';
import { fetchCurrentState } from './fetch-managed-booking';
import { toOwnBooking } from './stored-state';

/** How many bookings are asked for at once. */
const AT_ONCE = 3;
/** A class is over for good after so many days: its money has gone where it goes. */
const DAYS_OF_INTEREST = 30;

/**
 * Asks the server for the current state of the device's bookings, or of the one with this id, and stores what it answers. Resolves
 * to false when an answer is missing.
 */
export async function updateOwnBookings(id: string | null = null): Promise<boolean> {
  const since = addDays(getStudioToday(), -DAYS_OF_INTEREST);
  const known = readOwnBookings().filter((booking) => id === null || booking.id === id);
  const waiting = known.filter(({ link, date }) => link !== null && date >= since);
  let isComplete = true;
  for (let first = 0; first < waiting.length && isComplete; first += AT_ONCE) {
    const answered = await Promise.all(waiting.slice(first, first + AT_ONCE).map(update));
    isComplete = answered.every(Boolean);
  }
  return isComplete;
}

async function update({ id, link, className }: OwnBooking): Promise<boolean> {
  if (link === null) return true;
  const current = await fetchCurrentState(link);
  // Removed from this device meanwhile.
  if (!readOwnBookings().some((booking) => booking.id === id)) return true;
  if (current === 'gone') discardLink(link);
  else if (current) {
    const asOf = getServerTime().toISOString();
    storeKnownBooking({ ...toOwnBooking(current, asOf, getStudioTimeZone()), className });
  }
  return current !== null;
}
