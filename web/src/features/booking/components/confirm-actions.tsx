import type { ReactNode } from 'react';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { useBooking } from '../booking-context';
import type { BookingFailure } from '../booking-state';
import { BookingBar } from './booking-bar';
import { ChooseAnotherTime } from './choose-another-time';
import styles from './confirm-actions.module.css';

/** The buttons of the confirm step, Previous and `children`, with the last error beside them. */
export function ConfirmActions({ onPrevious, children }: { onPrevious: () => void; children: ReactNode }) {
  const { state } = useBooking();
  return (
    <>
      <p className={styles.terms}>
        Prices include VAT. For a class on a fixed date the law gives no right of withdrawal: what counts is what is
        said above about cancelling.
      </p>
      <BookingBar
        summary={
          <>
            By booking you accept the{' '}
            <a href={paths.terms} target="_blank" rel="noopener">
              Terms of Service
            </a>
            .
          </>
        }
        banner={state.error && <Failure failure={state.error} isPaid={state.pendingPayment?.isPaid ?? false} />}
      >
        <Button variant="secondary" isBusy={state.isSubmitting} onClick={onPrevious}>
          Previous
        </Button>
        {children}
      </BookingBar>
    </>
  );
}

function Failure({ failure, isPaid }: { failure: BookingFailure; isPaid: boolean }) {
  return (
    <div className={styles.error}>
      <Alert tone="error">Error: {failure.message}</Alert>
      {failure.isDeclined && <Declined />}
      {failure.isSafeToRetry && (isPaid || !failure.hasRetryTime) && <p>{reassurance(isPaid)}</p>}
      {failure.isClassGone && <ChooseAnotherTime />}
    </div>
  );
}

function Declined() {
  const { dispatch } = useBooking();
  return (
    <p>
      Nothing was charged, and your place is still held. Try another card, or{' '}
      <button
        type="button"
        className={styles.instead}
        onClick={() => dispatch({ type: 'paymentMethodSet', paymentMethod: 'payInPerson' })}
      >
        pay in person
      </button>
      .
    </p>
  );
}

function reassurance(isPaid: boolean): string {
  return isPaid
    ? 'Your payment went through and is safe. Press the button again: it finishes the booking and charges nothing more.'
    : 'Nothing is lost. Press the button again: however often you do, your place is booked once.';
}
