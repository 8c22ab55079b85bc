import { useCallback, useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { formatPrice } from '#contract/format-price';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { useStepNavigate } from '../../../components/use-step-navigate';
import { WithoutScripts } from '../../../components/without-scripts';
import { useBooking } from '../../../features/booking/booking-context';
import { BOOKING_MESSAGES } from '../../../features/booking/booking-messages';
import type { BookingStore } from '../../../features/booking/booking-store';
import { BookingBar } from '../../../features/booking/components/booking-bar';
import { formatChoice } from '../../../features/booking/format-choice';
import { toSelectedSlot } from '../../../features/booking/selected-slot';
import { getCurrentSlot, getHold } from '../../../features/booking/slot-news';
import { type FirstMonth, fetchFirstMonth } from '../../../features/calendar/api/fetch-first-month';
import { SlotPicker } from '../../../features/calendar/components/slot-picker';
import type { CalendarSlot } from '../../../features/calendar/slots';
import { useIsOnline } from '../../../offline/connection';

export const loader = fetchFirstMonth;

/** Step 1 of the booking flow: choose a class and a time. */
export function Component() {
  const { state, dispatch, getState } = useBooking();
  const navigate = useStepNavigate();
  const preselect = usePreselectOnce(getState);
  const firstMonth = useLoaderData<FirstMonth>();
  const [isConfirming, setConfirming] = useState(false);
  const slot = state.selectedSlot;
  useDocumentTitle();

  const choose = useCallback(
    (next: CalendarSlot | null) => {
      setConfirming(false);
      // The place that was offered from the waitlist stays theirs when they choose it again.
      const chosen = getCurrentSlot(getState());
      const offer = chosen?.id === next?.id ? chosen?.offer : null;
      dispatch({ type: 'slotSet', slot: next && { ...toSelectedSlot(next, null), offer } });
    },
    [dispatch, getState],
  );
  const isOnline = useIsOnline();
  const obstacle = !slot ? BOOKING_MESSAGES.noSlot : isOnline ? null : BOOKING_MESSAGES.offline;
  const goOn = () => (obstacle ? setConfirming(true) : navigate(paths.bookStep(null, 'details')));

  return (
    <>
      <StepHeading step={1} title="Select a Class & Time" />
      <WithoutScripts />
      <SlotPicker
        firstMonth={firstMonth}
        preselect={preselect}
        chosen={slot}
        heldSlotId={state.heldSlotId ?? (slot && getHold(state) ? slot.id : null)}
        onChoose={choose}
      />
      <BookingBar
        banner={isConfirming && obstacle && <Alert tone="error">{obstacle}</Alert>}
        summary={slot && formatChoice(slot, formatPrice(slot.priceCents))}
      >
        <Button isWaiting={obstacle !== null} onClick={goOn}>
          Next
        </Button>
      </BookingBar>
    </>
  );
}

/** The class that the address names, unless the visitor has chosen one since: after Back or a reload, their choice stays. */
function usePreselectOnce(getState: BookingStore['getState']): string | null {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const wasRead = typeof location.state === 'object' && location.state !== null && 'preselected' in location.state;
  const [preselect] = useState(() =>
    // The stored choice: the first rendering does not have it yet.
    wasRead && getState().selectedSlot !== null ? null : search.get('preselect'),
  );
  useEffect(() => {
    if (preselect === null || wasRead) return;
    navigate(location, { replace: true, state: { preselected: true }, preventScrollReset: true });
  }, [preselect, wasRead, location, navigate]);
  return preselect;
}
