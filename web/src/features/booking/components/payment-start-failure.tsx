import { useEffect, useRef } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { wantsMotion } from '../../../lib/motion';
import type { StartFailure } from '../api/start-payment';
import styles from './card-payment.module.css';
import { ChooseAnotherTime } from './choose-another-time';

type PaymentStartFailureProps = { failure: StartFailure; onRetry: () => void; onPayInPerson: () => void };

/** No payment could be opened. Nothing was charged, and there is always another way on. */
export function PaymentStartFailure({ failure, onRetry, onPayInPerson }: PaymentStartFailureProps) {
  const isOver = failure.isClassGone || failure.isPaid;
  const section = useRef<HTMLDivElement>(null);
  // On a phone it would begin behind the bar with the buttons.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center', behavior: wantsMotion() ? 'smooth' : 'instant' });
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
