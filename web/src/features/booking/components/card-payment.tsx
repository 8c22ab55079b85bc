import { useQuery } from '@apollo/client/react';
import { Elements } from '@stripe/react-stripe-js';
import { useEffect, useMemo, useRef } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Skeleton } from '../../../components/skeleton';
import { CheckoutDocument } from '../../../gql/operations';
import { prefersMotion } from '../../../lib/motion';
import type { StartFailure } from '../api/start-payment';
import { useBooking } from '../booking-context';
import { PAYMENT_MESSAGES } from '../payment/payment-messages';
import { useAppearance } from '../payment/use-appearance';
import { type CardSession, useCardSession } from '../payment/use-card-session';
import { CardForm, type CardPaymentProps } from './card-form';
import styles from './card-payment.module.css';
import { ChooseAnotherTime } from './choose-another-time';
import { ConfirmActions } from './confirm-actions';

/** Payment by card: starts a payment, which holds a seat, then renders Stripe's form. */
export function CardPayment(props: CardPaymentProps) {
  const { slot, submission, onPrevious } = props;
  const card = useCardSession(slot);
  const appearance = useAppearance();
  const { data } = useQuery(CheckoutDocument);
  const secret = card.phase === 'ready' ? card.session.clientSecret : null;
  const options = useMemo(() => (secret ? { clientSecret: secret, appearance } : null), [secret, appearance]);

  if (card.phase === 'ready' && options) {
    return (
      <Elements key={card.session.clientSecret} stripe={card.stripe} options={options}>
        <CardForm
          {...props}
          session={card.session}
          isTestMode={data?.checkout.isTestMode ?? false}
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
        <CardFormPlaceholder card={card} onRetry={card.restart} />
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

function CardFormPlaceholder({ card, onRetry }: { card: CardSession; onRetry: () => void }) {
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

/** Shown when no payment could be started: nothing was charged, and the visitor is offered another way to continue. */
function PaymentStartFailure({ failure, onRetry, onPayInPerson }: PaymentStartFailureProps) {
  const isOver = failure.isClassGone || failure.isPaid;
  const section = useRef<HTMLDivElement>(null);
  // On a phone the message would start behind the sticky button bar.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center', behavior: prefersMotion() ? 'smooth' : 'instant' });
  }, []);
  return (
    <div ref={section} className={styles.failure}>
      <Alert tone="error">{failure.message}</Alert>
      <div className={styles.actions}>
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
