import { useEffect } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Skeleton } from '../../../components/skeleton';
import { checkConnection, useIsOnline, useWhenBack } from '../../../offline/connection';
import type { StartFailure } from '../api/start-payment';
import { useBooking } from '../booking-context';
import { PAYMENT_MESSAGES } from '../payment/payment-messages';
import { type CardSession, useCardSession } from '../payment/use-card-session';
import type { CardPaymentProps } from './card-form';
import styles from './card-payment.module.css';
import { ChooseAnotherTime } from './choose-another-time';
import { ConfirmActions } from './confirm-actions';
import { useScrollIntoView } from './use-scroll-into-view';

/** Payment by card: starts a payment, which holds a seat, then renders Stripe's form. Starts again when the connection is back. */
export function CardPayment(props: CardPaymentProps) {
  const { slot, submission, onPrevious } = props;
  const card = useCardSession(slot);
  useWhenBack(card.phase === 'failed' && canRetry(card.failure), card.restart);

  if (card.phase === 'ready') {
    const { StripeForm } = card;
    return <StripeForm {...props} session={card.session} stripe={card.stripe} onRestart={card.restart} />;
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

const canRetry = ({ isClassGone, isPaid, isCardOff }: StartFailure) => !isClassGone && !isPaid && !isCardOff;

type PaymentStartFailureProps = { failure: StartFailure; onRetry: () => void; onPayInPerson: () => void };

/** Shown when no payment could be started: nothing was charged, and the visitor is offered another way to continue. */
function PaymentStartFailure({ failure, onRetry, onPayInPerson }: PaymentStartFailureProps) {
  const isOver = failure.isClassGone || failure.isPaid;
  const isRetryable = canRetry(failure);
  const isOnline = useIsOnline();
  // The browser may not have noticed yet that the connection is lost.
  useEffect(() => {
    if (isRetryable) void checkConnection();
  }, [isRetryable]);
  return (
    <div ref={useScrollIntoView(failure)} className={styles.failure}>
      {isOnline || !isRetryable ? (
        <Alert tone="error">{failure.message}</Alert>
      ) : (
        <Alert tone="info">{PAYMENT_MESSAGES.offline}</Alert>
      )}
      <div className={styles.actions}>
        {isOver && <ChooseAnotherTime />}
        {isRetryable && (
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
