import { Alert } from '../../../components/alert';
import { findOwnPlace } from '../own-bookings';
import type { SelectedSlot } from '../selected-slot';
import { useOwnBookings } from '../use-own-bookings';

/** Says that this device has a place in the class already; another one may be meant, for a friend. */
export function OwnPlace({ slot }: { slot: SelectedSlot }) {
  const bookings = useOwnBookings();
  if (!findOwnPlace(bookings, slot)) return null;
  return <Alert tone="info">You have a place in this class already. This books another one.</Alert>;
}
