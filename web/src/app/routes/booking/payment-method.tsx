import { type FormEvent, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { whenIdle } from '../../../boot/when';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { useStepNavigate } from '../../../components/use-step-navigate';
import { useBooking } from '../../../features/booking/booking-context';
import { BOOKING_MESSAGES } from '../../../features/booking/booking-messages';
import { BookingBar } from '../../../features/booking/components/booking-bar';
import { ChosenClass } from '../../../features/booking/components/chosen-class';
import { FreeCancellation } from '../../../features/booking/components/free-cancellation';
import { PaymentOptions, useOfferedMethod } from '../../../features/booking/components/payment-options';
import { StepColumns } from '../../../features/booking/components/step-columns';
import { WeatherCallLine } from '../../../features/booking/components/weather-call-line';
import { importStripeForm } from '../../../features/booking/payment/use-card-session';
import { getCurrentSlot } from '../../../features/booking/slot-news';
import styles from './payment-method.module.css';

/** Step 3 of the booking flow: choose a payment method. */
export function Component() {
  const { state } = useBooking();
  const slot = getCurrentSlot(state);
  const { shareableId = null } = useParams();
  const navigate = useStepNavigate();
  const method = useOfferedMethod();
  const [isConfirming, setConfirming] = useState(false);
  useDocumentTitle();
  // The connection may be lost before the next step, which loads what is missing.
  useEffect(() => {
    if (method !== 'payNow') return;
    whenIdle()
      .then(importStripeForm)
      .catch(() => undefined);
  }, [method]);
  if (!slot) return null;

  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (method) navigate(paths.bookStep(shareableId, 'confirm'));
    else setConfirming(true);
  };
  return (
    <>
      <StepHeading step={3} title="Payment Method" />
      <StepColumns
        summary={
          <ChosenClass slot={slot}>
            <WeatherCallLine
              call={slot.weatherCall}
              date={slot.date}
              paysInPerson={state.paymentMethod === 'payInPerson'}
            />
            <FreeCancellation of={slot} />
          </ChosenClass>
        }
      >
        <form className={styles.form} onSubmit={goOn}>
          <PaymentOptions priceCents={slot.priceCents} />
          <BookingBar
            banner={isConfirming && !method && <Alert tone="error">{BOOKING_MESSAGES.noPaymentMethod}</Alert>}
          >
            <Button variant="secondary" onClick={() => navigate(paths.bookStep(shareableId, 'details'))}>
              Previous
            </Button>
            <Button type="submit" isWaiting={!method}>
              Next
            </Button>
          </BookingBar>
        </form>
      </StepColumns>
    </>
  );
}
