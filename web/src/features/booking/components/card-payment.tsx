import { Elements } from '@stripe/react-stripe-js';
import { useEffect, useMemo, useRef } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Skeleton } from '../../../components/skeleton';
import { prefersMotion } from '../../../lib/motion';
import type { StartFailure } from '../api/start-payment';
import { useCheckout } from '../api/use-checkout';
import { useBooking } from '../booking-context';
import { PAYMENT_MESSAGES } from '../payment/payment-messages';
import { useAppearance } from '../payment/use-appearance';
import { type CardSession, useCardSession } from '../payment/use-card-session';
import { CardForm, type CardPaymentProps } from './card-form';
import styles from './card-payment.module.css';
import { ChooseAnotherTime } from './choose-another-time';
import { ConfirmActions } from './confirm-actions';

/** Paying by card: a seat is held and a payment opened first, then the provider's form appears. */
export function CardPayment(props: CardPaymentProps) {
  const { slot, submission, onPrevious } = props;
  const card = useCardSession(slot);
  const appearance = useAppearance();
  const checkout = useCheckout();
  const secret = card.phase === 'ready' ? card.session.clientSecret : null;
  const options = useMemo(() => (secret ? { clientSecret: secret, appearance } : null), [secret, appearance]);

  if (card.phase === 'ready' && options) {
    return (
      <Elements key={card.session.clientSecret} stripe={card.stripe} options={options}>
        <CardForm
          {...props}
          session={card.session}
          isTestMode={checkout?.isTestMode ?? false}
          onRestart={card.restart}
        />
      </Elements>
    );
  }
  return (
    <>
      <section className={styles.card} aria-labelledby="card-heading">
        <h2 id="card-heading" className={styles.heading}>
          Your payment
        </h2>
        <NotYet card={card} onRetry={card.restart} />
      </section>
      <ConfirmActions onPrevious={onPrevious}>
        <Button isWaiting onClick={() => submission.refuse(reasonNotReady(card))}>
          Confirm &amp; Pay
        </Button>
      </ConfirmActions>
    </>
  );
}

function reasonNotReady(card: CardSession): string {
  const isScriptMissing = card.phase === 'starting' || card.phase === 'ready';
  return isScriptMissing ? PAYMENT_MESSAGES.notLoaded : PAYMENT_MESSAGES.notReady;
}

function NotYet({ card, onRetry }: { card: CardSession; onRetry: () => void }) {
  const { dispatch } = useBooking();
  if (card.phase === 'failed') {
    return (
      <PaymentStartFailure
        failure={card.failure}
        onRetry={onRetry}
        onPayInPerson={() => dispatch({ type: 'paymentMethodSet', paymentMethod: 'payInPerson' })}
      />
    );
  }
  return (
    <>
      <p role="status" className={styles.starting}>
        Initializing secure payment gateway...
      </p>
      <Skeleton height="13rem" radius="var(--radius-md)" />
    </>
  );
}

type PaymentStartFailureProps = { failure: StartFailure; onRetry: () => void; onPayInPerson: () => void };

/** No payment could be opened. Nothing was charged, and there is always another way on. */
export function PaymentStartFailure({ failure, onRetry, onPayInPerson }: PaymentStartFailureProps) {
  const isOver = failure.isClassGone || failure.isPaid;
  const section = useRef<HTMLDivElement>(null);
  // On a phone it would begin behind the bar with the buttons.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center', behavior: prefersMotion() ? 'smooth' : 'instant' });
  }, []);
  return (
    <div ref={section} className={styles.failure}>
      <Alert tone="error">{failure.message}</Alert>
      <div className={styles.ways}>
        {isOver && <ChooseAnotherTime />}
        {!isOver && !failure.isCardOff && (
          <Button variant="secondary" size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        {!isOver && (
          <Button variant="secondary" size="small" onClick={onPayInPerson}>
            Pay in Person instead
          </Button>
        )}
      </div>
    </div>
  );
}
