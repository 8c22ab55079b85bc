import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { StudioTime } from '../../../components/studio-time';
import {
  DecideUnknownPaymentsDocument,
  PaymentIssuesDocument,
  type PaymentIssuesQuery,
  type UnknownPaymentsDecision,
} from '../../../gql/admin-operations';
import { useAct } from '../../../lib/use-act';
import { describeSituation, listConsequences, type UnknownPayments } from '../unknown-payments';
import { PaymentId } from './payment-id';
import styles from './payment-issues.module.css';

const DECISIONS: Record<UnknownPaymentsDecision, { title: string; verb: string }> = {
  REFUND: { title: 'Refund these payments?', verb: 'Refund' },
  LEAVE: { title: 'Leave these payments?', verb: 'Leave' },
};

type UnknownPaymentsPanelProps = {
  unknown: UnknownPayments;
  /** The listed ones; there may be more. */
  payments: NonNullable<PaymentIssuesQuery['paymentIssues']>;
  onDecided: (decision: UnknownPaymentsDecision) => void;
};

/** Payments that are missing in a restored database, and the one decision about all of them. */
export function UnknownPaymentsPanel({ unknown, payments, onDecided }: UnknownPaymentsPanelProps) {
  // The refetch is not awaited: it removes this panel.
  const [decide] = useMutation(DecideUnknownPaymentsDocument, { refetchQueries: [PaymentIssuesDocument] });
  const { act, isBusy, error, reset } = useAct('This could not be decided. Please try again.');
  const [decision, setDecision] = useState<UnknownPaymentsDecision | null>(null);

  function close() {
    setDecision(null);
    reset();
  }

  async function confirm() {
    if (!decision) return;
    const variables = { decision };
    const done = await act(() => decide({ variables }).then((answer) => answer.data?.decideUnknownPayments));
    if (!done) return;
    close();
    onDecided(decision);
  }

  return (
    <section className={styles.unknown} aria-labelledby="unknown-payments-title">
      <h3 id="unknown-payments-title" className={styles.kind}>
        Payment issues after a restore
      </h3>
      {describeSituation(unknown).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {payments.length > 0 ? (
        <ul className={styles.payments}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <p>{payment.words}</p>
              <PaymentId id={payment.paymentIntentId} />
              <p className={styles.since}>
                Since <StudioTime instant={payment.createdAt} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {unknown.paymentCount > payments.length ? (
        <p>{unknown.paymentCount - payments.length} more are not listed here. The decision is about them, too.</p>
      ) : null}
      <div className={styles.decisions}>
        <Button variant="danger" onClick={() => setDecision('REFUND')}>
          Refund these
        </Button>
        <Button variant="secondary" onClick={() => setDecision('LEAVE')}>
          Leave them: another installation has them
        </Button>
      </div>
      <ConfirmDialog
        isOpen={decision !== null}
        {...DECISIONS[decision ?? 'LEAVE']}
        isDanger={decision === 'REFUND'}
        isBusy={isBusy}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        {listConsequences(decision ?? 'LEAVE', unknown).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </ConfirmDialog>
    </section>
  );
}
