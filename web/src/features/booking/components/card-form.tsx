import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import { getServerTime } from '../../../lib/server-time';
import { usePageReturn } from '../../../lib/use-page-return';
import type { PaymentSession } from '../api/start-payment';
import { useBooking } from '../booking-context';
import { type Hold, toEndedHold, toHold } from '../payment/hold-clock';
import type { PaymentForm } from '../payment/pay-by-card';
import { PAYMENT_MESSAGES } from '../payment/payment-messages';
import type { SelectedSlot } from '../selected-slot';
import type { Submission } from '../use-submission';
import styles from './card-payment.module.css';
import { ConfirmActions } from './confirm-actions';
import { HoldBanner } from './hold-banner';
import { TestModeBanner } from './test-mode-banner';

export type CardPaymentProps = {
  slot: SelectedSlot;
  submission: Submission;
  returnPath: string;
  onPrevious: () => void;
  onLeavingForPayment: (mayLeave: boolean) => void;
};

type CardFormProps = CardPaymentProps & { session: PaymentSession; isTestMode: boolean; onRestart: () => void };

/** Stripe's payment form and the button that pays. */
export function CardForm(props: CardFormProps) {
  const { submission, session, returnPath, isTestMode, onRestart, onPrevious, onLeavingForPayment } = props;
  const stripe = useStripe();
  const elements = useElements();
  const { state, dispatch } = useBooking();
  const [loadError, setLoadError] = useState<string | null>(null);
  const isCanceled = state.heldSecret !== session.clientSecret;
  const hold = useHold(session, isCanceled);
  const isHoldOver = hold?.seconds === 0 && !state.isSubmitting && state.pendingPayment === null;

  // Another tab may have replaced the payment meanwhile.
  usePageReturn(!isHoldOver && !state.isSubmitting, () => {
    stripe?.retrievePaymentIntent(session.clientSecret).then(
      ({ paymentIntent }) => {
        if (paymentIntent?.status === 'canceled') dispatch({ type: 'paymentCanceled' });
      },
      () => undefined,
    );
  });

  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (isHoldOver) return submission.refuse('Your place is no longer held. Hold a place again to pay.');
    if (!stripe) return submission.refuse(PAYMENT_MESSAGES.notLoaded);
    if (!elements || loadError !== null) return submission.refuse(loadError ?? PAYMENT_MESSAGES.notReady);
    submission.payAndBook(toPaymentForm(stripe, elements, window.location.origin + returnPath), session);
  };

  return (
    <form className={styles.form} onSubmit={pay} noValidate>
      <section className={styles.card} aria-labelledby="card-heading">
        <h2 id="card-heading" className={styles.heading}>
          Your payment
        </h2>
        {hold && !state.pendingPayment?.isPaid && <HoldBanner hold={hold} onRenewHold={onRestart} />}
        {isTestMode && <TestModeBanner isShort />}
        <div className={styles.element}>
          <PaymentElement
            options={{ layout: 'tabs' }}
            onChange={(event) => {
              onLeavingForPayment(event.value.type !== 'card');
              // What is said of a payment that went through stays.
              if (!state.pendingPayment?.isPaid) dispatch({ type: 'errorCleared' });
            }}
            onLoadError={({ error }) => setLoadError(error.message ?? PAYMENT_MESSAGES.notReady)}
          />
        </div>
        <p className={styles.secure}>
          <LockKeyhole aria-hidden="true" size={18} />
          <span>
            <strong>Secure Payment</strong> Your card details go straight to the payment provider.
          </span>
        </p>
      </section>
      <ConfirmActions hold={hold} onPrevious={onPrevious}>
        <Button type="submit" isBusy={state.isSubmitting} isWaiting={isHoldOver || !stripe || !elements}>
          {state.isSubmitting ? 'Processing...' : 'Confirm & Pay'}
        </Button>
      </ConfirmActions>
    </form>
  );
}

/** How long the seat is still held; null without a time limit. A payment that was canceled holds none. */
function useHold({ heldUntil }: PaymentSession, isCanceled: boolean): Hold | null {
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    if (heldUntil === null) return;
    const timer = setInterval(() => setNow(getServerTime()), 500);
    return () => clearInterval(timer);
  }, [heldUntil]);
  if (isCanceled) return toEndedHold(now);
  return heldUntil && toHold(heldUntil, now);
}

/** Adapts Stripe.js to the form that `payByCard` needs. */
function toPaymentForm(stripe: Stripe, elements: StripeElements, returnUrl: string): PaymentForm {
  return {
    submit: () => elements.submit(),
    retrieve: (clientSecret) => stripe.retrievePaymentIntent(clientSecret),
    confirm: (clientSecret) =>
      stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      }),
  };
}
