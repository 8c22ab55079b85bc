import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Button } from '../../../components/button';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { useStepNavigate } from '../../../components/use-step-navigate';
import { useBooking } from '../../../features/booking/booking-context';
import { BookingSummary } from '../../../features/booking/components/booking-summary';
import { CardPayment } from '../../../features/booking/components/card-payment';
import { ConfirmActions } from '../../../features/booking/components/confirm-actions';
import { FinishingPayment } from '../../../features/booking/components/finishing-payment';
import { OwnPlace } from '../../../features/booking/components/own-place';
import { ProcessingModal } from '../../../features/booking/components/processing-modal';
import { StepColumns } from '../../../features/booking/components/step-columns';
import type { SelectedSlot } from '../../../features/booking/selected-slot';
import { getCurrentSlot } from '../../../features/booking/slot-news';
import { useLeaveWarning } from '../../../features/booking/use-leave-warning';
import { useSubmission } from '../../../features/booking/use-submission';
import { useUnfinishedPayment } from '../../../features/booking/use-unfinished-payment';

/** Step 4 of the booking flow: summary and booking. Once there is a booking, the guards redirect to the thank-you page. */
export function Component() {
  const { state, dispatch } = useBooking();
  const { shareableId = null } = useParams();
  const unfinished = useUnfinishedPayment();
  const slot = state.selectedSlot;
  const current = getCurrentSlot(state);
  useDocumentTitle();

  useEffect(() => dispatch({ type: 'errorCleared' }), [dispatch]);
  useEffect(() => {
    if (unfinished.phase === 'notPaid') dispatch({ type: 'paymentClosed' });
  }, [unfinished.phase, dispatch]);

  if (!slot || !current || !state.paymentMethod) return null;
  const isOpen = unfinished.phase === 'none' || unfinished.phase === 'notPaid';
  return (
    <>
      <StepHeading step={4} title="Confirm & Book" />
      {isOpen && state.slotNews === null && <OwnPlace slot={slot} />}
      <StepColumns
        summary={
          <BookingSummary
            slot={current}
            userData={state.userData}
            paymentMethod={state.paymentMethod}
            shareableId={shareableId}
          />
        }
      >
        {isOpen ? (
          <SubmitButtons slot={slot} shareableId={shareableId} />
        ) : (
          <FinishingPayment payment={unfinished} retryPath={null} />
        )}
      </StepColumns>
    </>
  );
}

function SubmitButtons({ slot, shareableId }: { slot: SelectedSlot; shareableId: string | null }) {
  const { state } = useBooking();
  const navigate = useStepNavigate();
  const submission = useSubmission(slot);
  const [mayLeaveForPayment, setMayLeave] = useState(false);
  useLeaveWarning(state.isSubmitting, mayLeaveForPayment);
  const goBack = () => navigate(paths.bookStep(shareableId, 'payment-method'));

  // Nothing is booked or charged for a class that is not as the visitor saw it.
  if (!state.isSubmitting && (state.slotNews !== null || state.error?.isClassGone)) {
    return <ConfirmActions onPrevious={goBack} />;
  }
  return (
    <>
      {state.paymentMethod === 'payNow' ? (
        <CardPayment
          slot={slot}
          submission={submission}
          returnPath={paths.bookStep(shareableId, 'thank-you')}
          onPrevious={goBack}
          onLeavingForPayment={setMayLeave}
        />
      ) : (
        <ConfirmActions onPrevious={goBack}>
          <Button isBusy={state.isSubmitting} onClick={submission.bookInPerson}>
            {state.isSubmitting ? 'Processing...' : 'Confirm Booking (Pay in Person)'}
          </Button>
        </ConfirmActions>
      )}
      {state.isSubmitting && <ProcessingModal />}
    </>
  );
}
