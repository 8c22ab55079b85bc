import type { ReactNode } from 'react';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { getStudioTimeZone } from '../../../lib/studio-time';
import { useBooking } from '../booking-context';
import type { BookingFailure } from '../booking-state';
import { afterDecline, type Hold } from '../payment/hold-clock';
import { BookingBar } from './booking-bar';
import { ChooseAnotherTime } from './choose-another-time';
import styles from './confirm-actions.module.css';
import { FreeCancellation } from './free-cancellation';
import { useScrollIntoView } from './use-scroll-into-view';
import { WeatherCallLine } from './weather-call-line';

type ConfirmActionsProps = {
  /** How long the place is still held for a payment; null without a limit. */
  hold?: Hold | null;
  onPrevious: () => void;
  /** The button that books; absent while the class cannot be booked. */
  children?: ReactNode;
};

/** The last error, what is agreed to, then the buttons of the confirm step: Previous and `children`. */
export function ConfirmActions({ hold = null, onPrevious, children }: ConfirmActionsProps) {
  const { state } = useBooking();
  const slot = state.selectedSlot;
  return (
    <>
      {state.error && <Failure failure={state.error} isPaid={state.pendingPayment?.isPaid ?? false} hold={hold} />}
      {children && (
        <div>
          {slot && (
            <WeatherCallLine
              call={slot.weatherCall}
              date={slot.date}
              paysInPerson={state.paymentMethod === 'payInPerson'}
            />
          )}
          {slot && <FreeCancellation of={slot} />}
          <p className={styles.terms}>
            Prices include VAT. For a class on a fixed date the law gives no right of withdrawal: what counts is what is
            said above about cancelling.
          </p>
        </div>
      )}
      <BookingBar
        summary={
          children && (
            <>
              By booking you accept the{' '}
              <a href={paths.terms} target="_blank" rel="noopener">
                Terms of Service
              </a>
              .
            </>
          )
        }
      >
        <Button variant="secondary" isBusy={state.isSubmitting} onClick={onPrevious}>
          Previous
        </Button>
        {children}
      </BookingBar>
    </>
  );
}

type FailureProps = { failure: BookingFailure; isPaid: boolean; hold: Hold | null };

function Failure({ failure, isPaid, hold }: FailureProps) {
  return (
    <div ref={useScrollIntoView(failure)} className={styles.error}>
      <Alert tone="error">Error: {failure.message}</Alert>
      {failure.isDeclined && <Declined hold={hold} />}
      {failure.isSafeToRetry && (isPaid || !failure.hasRetryTime) && <p>{reassurance(isPaid)}</p>}
      {failure.isClassGone && <ChooseAnotherTime />}
    </div>
  );
}

function Declined({ hold }: { hold: Hold | null }) {
  const { dispatch } = useBooking();
  return (
    <p>
      {afterDecline(hold, getStudioTimeZone())}{' '}
      <button
        type="button"
        className={styles.instead}
        onClick={() => dispatch({ type: 'paymentMethodSet', paymentMethod: 'payInPerson' })}
      >
        pay in person
      </button>
    </p>
  );
}

function reassurance(isPaid: boolean): string {
  return isPaid
    ? 'Your payment went through and is safe. Press the button again: it finishes the booking and charges nothing more.'
    : 'Nothing is lost. Press the button again: however often you do, your place is booked once.';
}
