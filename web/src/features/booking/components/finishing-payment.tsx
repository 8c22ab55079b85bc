import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button, ButtonLink } from '../../../components/button';
import { Skeleton } from '../../../components/skeleton';
import { useBooking } from '../booking-context';
import type { UnfinishedPayment } from '../use-unfinished-payment';
import styles from './finishing-payment.module.css';

/** Shows that an unfinished payment is being looked up, or why it failed and how to continue. */
export function FinishingPayment({ payment, retryPath }: { payment: UnfinishedPayment; retryPath: string | null }) {
  const { dispatch } = useBooking();
  const navigate = useNavigate();
  const closePayment = () => dispatch({ type: 'paymentClosed' });
  if (payment.phase === 'none') return null;
  if (payment.phase === 'asking') {
    return (
      <div className={styles.finishing}>
        <p role="status">Finding your payment and finishing your booking. This takes a few seconds.</p>
        <Skeleton height="12rem" radius="var(--radius-lg)" />
      </div>
    );
  }
  const leave = () => {
    if (!payment.failure.isSafeToRetry) closePayment();
    navigate(paths.bookCalendar, { replace: true });
  };
  return (
    <div className={styles.finishing}>
      <Alert tone="error">Error: {payment.failure.message}</Alert>
      <div className={styles.actions}>
        {payment.failure.isSafeToRetry && <Button onClick={payment.retry}>Ask again</Button>}
        {payment.phase === 'notPaid' && retryPath && (
          <ButtonLink to={retryPath} replace onClick={closePayment}>
            Back to payment
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={leave}>
          View All Available Classes
        </Button>
      </div>
    </div>
  );
}
