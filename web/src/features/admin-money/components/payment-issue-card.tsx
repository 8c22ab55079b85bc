import { Button } from '../../../components/button';
import { StudioTime } from '../../../components/studio-time';
import type { PaymentIssueKind, PaymentIssuesQuery } from '../../../gql/admin-operations';
import { PaymentId } from './payment-id';
import styles from './payment-issues.module.css';

type PaymentIssueCardProps = {
  issue: NonNullable<PaymentIssuesQuery['paymentIssues']>[number];
  isBusy: boolean;
  onDone: () => void;
};

/** One payment issue: what happened, the payment's id, and since when. */
export function PaymentIssueCard({ issue, isBusy, onDone }: PaymentIssueCardProps) {
  return (
    <li className={styles.card}>
      <h3 className={styles.kind}>{KIND_LABELS[issue.kind]}</h3>
      <p>{issue.words}</p>
      <PaymentId id={issue.paymentIntentId} />
      <div className={styles.end}>
        <span className={styles.since}>
          Since <StudioTime instant={issue.createdAt} />
        </span>
        <Button size="small" isBusy={isBusy} onClick={onDone}>
          Mark as done
        </Button>
      </div>
    </li>
  );
}

const KIND_LABELS: Record<PaymentIssueKind, string> = {
  DISPUTED: 'Disputed payment',
  PARTLY_REFUNDED: 'Partly refunded elsewhere',
  REFUND_FAILED: 'Refund failed',
  UNCLAIMED: 'Paid, but for no class',
  UNEXPECTED: 'Payment and booking differ',
  UNKNOWN_PAYMENT: 'Paid, but not in this database',
};
