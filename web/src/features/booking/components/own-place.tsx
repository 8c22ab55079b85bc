import { useEffect, useState } from 'react';
import { Alert } from '../../../components/alert';
import { hasOwnPlace, readOwnBookings, watchOtherTabs } from '../own-bookings';
import type { SelectedSlot } from '../selected-slot';

/** Says that this device has a place in the class already; another one may be meant, for a friend. */
export function OwnPlace({ slot }: { slot: SelectedSlot }) {
  const [bookings, setBookings] = useState(readOwnBookings);
  useEffect(() => watchOtherTabs(() => setBookings(readOwnBookings())), []);
  if (!hasOwnPlace(bookings, slot)) return null;
  return <Alert tone="info">You have a place in this class already. This books another one.</Alert>;
}
