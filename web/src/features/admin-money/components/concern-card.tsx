import { Button } from '../../../components/button';
import { StudioTime } from '../../../components/studio-time';
import type { MoneyConcernsQuery } from '../../../gql/admin-operations';
import { KIND_LABELS } from '../kind-labels';
import styles from './money-concerns.module.css';
import { PaymentId } from './payment-id';

type ConcernCardProps = {
  concern: MoneyConcernsQuery['moneyConcerns'][number];
  isBusy: boolean;
  onDone: () => void;
};

/** One payment: what happened, which it is, and since when. */
export function ConcernCard({ concern, isBusy, onDone }: ConcernCardProps) {
  const { kind, words, paymentIntentId, createdAt } = concern;
  return (
    <li className={styles.card}>
      <h3 className={styles.kind}>{KIND_LABELS[kind]}</h3>
      <p>{words}</p>
      <PaymentId id={paymentIntentId} />
      <div className={styles.end}>
        <span className={styles.since}>
          Since <StudioTime moment={createdAt} />
        </span>
        <Button size="small" isBusy={isBusy} onClick={onDone}>
          Done
        </Button>
      </div>
    </li>
  );
}
