import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageReturn } from '../../lib/use-page-return';
import { type OwnBooking, readOwnBookings, watchOtherTabs } from './own-bookings';

/** The bookings of this device, also when another tab changes them, and a function that reads them again. */
export function useOwnBookings(): [readonly OwnBooking[], () => void] {
  const [bookings, setBookings] = useState(readOwnBookings);
  const refresh = useCallback(() => setBookings(readOwnBookings()), []);
  useEffect(() => watchOtherTabs(refresh), [refresh]);
  return [bookings, refresh];
}

/**
 * Asks the server for the current state of the bookings of this device, or of one of them, and stores it: when it is requested, and
 * each time that the page is looked at again. Calls `onChange` after each few. Returns true once every answer has come.
 */
export function useCurrentStates(isRequested: boolean, onChange: () => void, id: string | null = null): boolean {
  const [isFresh, setFresh] = useState(false);
  const running = useRef(0);
  const ask = useCallback(() => {
    running.current += 1;
    // Without the code or an answer, the page shows the stored states and how old they are.
    import('./manage/update-own-bookings')
      .then(({ updateOwnBookings }) => updateOwnBookings(onChange, id))
      .then(setFresh, () => undefined)
      .finally(() => {
        running.current -= 1;
      });
  }, [onChange, id]);

  useEffect(() => {
    setFresh(false);
    if (isRequested) ask();
  }, [isRequested, ask]);
  // One return is several events.
  usePageReturn(isRequested, () => {
    if (running.current === 0) ask();
  });
  return isFresh;
}
