import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageReturn } from '../../lib/use-page-return';
import { type OwnBooking, readOwnBookings, watchOwnBookings } from './own-bookings';

/** The bookings of this device, also when this document or another tab changes them. */
export function useOwnBookings(): readonly OwnBooking[] {
  const [bookings, setBookings] = useState(readOwnBookings);
  useEffect(() => watchOwnBookings(() => setBookings(readOwnBookings())), []);
  return bookings;
}

/**
 * Asks the server for the current state of the bookings of this device, or of one of them, and stores it: when it is requested, and
 * each time that the page is looked at again. Returns true once every answer has come.
 */
export function useCurrentStates(isRequested: boolean, id: string | null = null): boolean {
  /** Of which booking every answer has come: an answer about an earlier one says nothing about this one. */
  const [fresh, setFresh] = useState<{ id: string | null } | null>(null);
  // What was answered before says nothing about the next request.
  if (!isRequested && fresh !== null) setFresh(null);
  const running = useRef(0);
  const ask = useCallback(() => {
    running.current += 1;
    // Without the code or an answer, the page shows the stored states and how old they are.
    import('./manage/update-own-bookings')
      .then(({ updateOwnBookings }) => updateOwnBookings(id))
      .then(
        (isFresh) => setFresh(isFresh ? { id } : null),
        () => undefined,
      )
      .finally(() => {
        running.current -= 1;
      });
  }, [id]);

  useEffect(() => {
    if (isRequested) ask();
  }, [isRequested, ask]);
  // One return is several events.
  usePageReturn(isRequested, () => {
    if (running.current === 0) ask();
  });
  return fresh !== null && fresh.id === id;
}
