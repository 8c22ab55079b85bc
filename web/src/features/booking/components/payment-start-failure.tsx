import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import type { StartFailure } from '../api/start-payment';
import styles from './card-payment.module.css';
import { ChooseAnotherTime } from './choose-another-time';

type PaymentStartFailureProps = { failure: StartFailure; onRetry: () => void; onPayInPerson: () => void };

/** No payment could be opened. Nothing was charged, and there is always another way on. */
export function PaymentStartFailure({ failure, onRetry, onPayInPerson }: PaymentStartFailureProps) {
  return (
    <div className={styles.failure}>
      <Alert tone="error">{failure.message}</Alert>
      <div className={styles.ways}>
        {failure.isClassGone && <ChooseAnotherTime />}
        {!failure.isClassGone && !failure.isCardOff && (
          <Button variant="secondary" size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        {!failure.isClassGone && (
          <Button variant="secondary" size="small" onClick={onPayInPerson}>
            Pay in Person instead
          </Button>
        )}
      </div>
    </div>
  );
}
