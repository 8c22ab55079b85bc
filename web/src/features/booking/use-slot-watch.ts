import { useCallback, useEffect } from 'react';
import { usePageReturn } from '../../lib/use-page-return';
import { useScheduleChanges } from '../../lib/use-schedule-changes';
import { useBooking } from './booking-context';

/**
 * Watches the class that a visitor has chosen while they type and pay, and stores what happens to it. Not while a payment is on its
 * way, nor after a booking whose answer was lost, which may have taken the last place itself. `isTakingSeat`: a payment holds a place
 * or is being started, so that only its own answer says that the class is full. The code that queries the server is loaded when it is
 * needed.
 */
export function useSlotWatch({ isWatching, isTakingSeat }: { isWatching: boolean; isTakingSeat: boolean }): void {
  const { state, dispatch, getState } = useBooking();
  const isBusy = state.isSubmitting || state.pendingPayment !== null || state.error?.isSafeToRetry === true;
  const date = (isWatching && !isBusy && state.selectedSlot?.date) || null;

  const check = useCallback(() => {
    const hold = isTakingSeat && getState().slotNews?.change.kind !== 'FULL' ? 'PAYING' : undefined;
    // Without an answer nothing is known, and the booking itself says whether there is a place.
    import('./api/check-slot').then(({ checkSlot }) => checkSlot({ dispatch, getState }, hold)).catch(() => undefined);
  }, [isTakingSeat, dispatch, getState]);

  useScheduleChanges({ from: date, to: date, asOf: null }, check);

  // A choice that was made on this page is fresh; one from before a reload, or before another page, is not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the steps open
  useEffect(() => {
    if (date !== null) check();
  }, []);

  usePageReturn(date !== null, check);
}
