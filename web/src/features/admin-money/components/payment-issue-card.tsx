import { Button } from '../../../components/button';
import { StudioTime } from '../../../components/studio-time';
import type { PaymentIssueKind, PaymentIssuesQuery } from '../../../gql/admin-operations';
import styles from './money-concerns.module.css';
import { PaymentId } from './payment-id';

type PaymentIssueCardProps = {
  issue: PaymentIssuesQuery['paymentIssues'][number];
  isBusy: boolean;
  onDone: () => void;
};

/** One payment: what happened, which it is, and since when. */
export function PaymentIssueCard({ issue, isBusy, onDone }: PaymentIssueCardProps) {
  const { kind, words: text, paymentIntentId, createdAt } = issue;
  return (
    <li className={styles.card}>
      <h3 className={styles.kind}>{KIND_LABELS[kind]}</h3>
      <p>{text}</p>
      <PaymentId id={paymentIntentId} />
      <div className={styles.end}>
        <span className={styles.since}>
          Since <StudioTime instant={createdAt} />
        </span>
        <Button size="small" isBusy={isBusy} onClick={onDone}>
          Done
        </Button>
      </div>
    </li>
  );
}

/** Why a payment should be looked at, in a few words. */
export const KIND_LABELS: Record<PaymentIssueKind, string> = {
  DISPUTED: 'Disputed payment',
  PARTLY_REFUNDED: 'Partly refunded elsewhere',
  REFUND_FAILED: 'Refund failed',
  UNCLAIMED: 'Paid, but for no class',
  UNEXPECTED: 'Payment and booking differ',
  UNKNOWN_PAYMENT: 'Paid, but not in this database',
};
