import type { ReactNode } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { useBooking } from '../booking-context';
import { BookingBar } from './booking-bar';
import { ChooseAnotherTime } from './choose-another-time';
import styles from './confirm-actions.module.css';

/** What went wrong, beside the buttons that go on: Previous, and the last press of the flow. */
export function ConfirmActions({ onPrevious, children }: { onPrevious: () => void; children: ReactNode }) {
  const { state } = useBooking();
  return (
    <>
      {state.error && (
        <div className={styles.error}>
          <Alert tone="error">Error: {state.error.message}</Alert>
          {state.error.isSafeToRetry && <p>{reassurance(state.pendingPayment?.isPaid ?? false)}</p>}
          {state.error.isClassGone && <ChooseAnotherTime />}
        </div>
      )}
      <BookingBar>
        <Button variant="secondary" isBusy={state.isSubmitting} onClick={onPrevious}>
          Previous
        </Button>
        {children}
      </BookingBar>
    </>
  );
}

function reassurance(isPaid: boolean): string {
  return isPaid
    ? 'Your payment went through and is safe. Press the button again: it finishes the booking and charges nothing more.'
    : 'Nothing is lost. Press the button again: however often you do, your place is booked once.';
}
