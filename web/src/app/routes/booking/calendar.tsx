import { useCallback, useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { useStepNavigate } from '../../../components/use-step-navigate';
import { useBooking } from '../../../features/booking/booking-context';
import { BOOKING_MESSAGES } from '../../../features/booking/booking-messages';
import { BookingBar } from '../../../features/booking/components/booking-bar';
import { toSelectedSlot } from '../../../features/booking/selected-slot';
import { fetchOpening, type Opening } from '../../../features/calendar/api/load-opening';
import { SlotPicker } from '../../../features/calendar/components/slot-picker';
import type { CalendarSlot } from '../../../features/calendar/slots';
import { shortDate } from '../../../lib/civil-date';
import { formatPrice } from '../../../lib/format';
import { useIsOnline } from '../../../offline/connection';

export const loader = fetchOpening;

/** Step 1: a class and a time. */
export function Component() {
  const { state, dispatch } = useBooking();
  const navigate = useStepNavigate();
  const preselect = usePreselectOnce();
  const opening = useLoaderData<Opening>();
  const [isConfirming, setConfirming] = useState(false);
  const slot = state.selectedSlot;
  useDocumentTitle();

  const choose = useCallback(
    (next: CalendarSlot | null) => {
      setConfirming(false);
      dispatch({ type: 'slotSet', slot: next && toSelectedSlot(next, null) });
    },
    [dispatch],
  );
  const isOnline = useIsOnline();
  const missing = !slot ? BOOKING_MESSAGES.noSlot : isOnline ? null : BOOKING_MESSAGES.offline;
  const goOn = () => (missing ? setConfirming(true) : navigate(paths.bookStep(null, 'details')));

  return (
    <>
      <StepHeading step={1} title="Select a Class & Time" />
      <SlotPicker
        opening={opening}
        preselect={preselect}
        chosen={slot}
        heldSlotId={state.heldSlotId}
        onChoose={choose}
      />
      <BookingBar
        banner={isConfirming && missing && <Alert tone="error">{missing}</Alert>}
        summary={slot && `${shortDate(slot.date)}, ${slot.time} · ${slot.title} · ${formatPrice(slot.priceCents)}`}
      >
        <Button isWaiting={missing !== null} onClick={goOn}>
          Next
        </Button>
      </BookingBar>
    </>
  );
}

/** The class that the address names, once: coming back to this page, or a reload, keeps what was chosen since. */
function usePreselectOnce(): string | null {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const isDone = typeof location.state === 'object' && location.state !== null && 'preselected' in location.state;
  const [preselect] = useState(isDone ? null : search.get('preselect'));
  useEffect(() => {
    if (preselect === null || isDone) return;
    navigate(location, { replace: true, state: { preselected: true }, preventScrollReset: true });
  }, [preselect, isDone, location, navigate]);
  return preselect;
}
