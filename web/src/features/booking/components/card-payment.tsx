import { useQuery } from '@apollo/client/react';
import { Elements } from '@stripe/react-stripe-js';
import { useMemo } from 'react';
import { Button } from '../../../components/button';
import { Skeleton } from '../../../components/skeleton';
import { CheckoutDocument } from '../../../gql/operations';
import { useBooking } from '../booking-context';
import { PAYMENT_MESSAGES } from '../payment/payment-messages';
import { useAppearance } from '../payment/use-appearance';
import { type CardSession, useCardSession } from '../payment/use-card-session';
import { CardForm, type CardPaymentProps } from './card-form';
import styles from './card-payment.module.css';
import { ConfirmActions } from './confirm-actions';
import { PaymentStartFailure } from './payment-start-failure';

/** Paying by card: a seat is held and a payment opened first, then the provider's form appears. */
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
