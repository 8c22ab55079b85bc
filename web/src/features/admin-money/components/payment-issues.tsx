import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Alert } from '../../../components/alert';
import { Panel } from '../../../components/panel';
import {
  PaymentIssuesDocument,
  ResolvePaymentIssueDocument,
  type UnknownPaymentsDecision,
} from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { useAct } from '../../../lib/use-act';
import { isOpen } from '../unknown-payments';
import styles from './money-concerns.module.css';
import { PaymentIssueCard } from './payment-issue-card';
import { UnknownPaymentsPanel } from './unknown-payments-panel';

const PANEL_ID = 'money-concerns';
const POLL_MS = 60_000;

const focusTitle = () => document.getElementById(`${PANEL_ID}-title`)?.focus();

const OUTCOMES: Record<UnknownPaymentsDecision, string> = {
  REFUND: 'The payments are being refunded.',
  LEAVE: 'The payments are left to the other installation.',
};

/** Payments that a person should look at; nothing at all as long as there are none, which is nearly always. */
export function PaymentIssues() {
  const { data, error } = useQuery(PaymentIssuesDocument, {
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const [resolve] = useMutation(ResolvePaymentIssueDocument, {
    refetchQueries: [PaymentIssuesDocument],
    awaitRefetchQueries: true,
  });
  const { act, isBusy, error: refusal } = useAct('This could not be marked as done. Please try again.');
  const [wasResolved, setWasResolved] = useState(false);
  const [decision, setDecision] = useState<UnknownPaymentsDecision | null>(null);

  // Not before the dialog is closed, which gives the focus back to a button that goes.
  useEffect(() => {
    if (decision) focusTitle();
  }, [decision]);

  async function markDone(id: string) {
    const done = await act(() => resolve({ variables: { id } }).then((answer) => answer.data?.resolvePaymentIssue));
    if (!done) return;
    setWasResolved(true);
    // The button that was pressed is gone.
    focusTitle();
  }

  function decided(made: UnknownPaymentsDecision) {
    setDecision(made);
    setWasResolved(true);
  }

  if (error && !data) {
    return <Alert tone="error">Error: {toErrorMessage(error, 'Payments to look at could not be loaded.')}</Alert>;
  }
  if (!data) return null;
  const { paymentIssues, unknownPayments } = data;
  const issues = paymentIssues.filter(({ kind }) => kind !== 'UNKNOWN_PAYMENT');
  const isUndecided = isOpen(unknownPayments);
  const isEmpty = issues.length === 0 && !isUndecided;
  if (isEmpty && !wasResolved) return null;
  return (
    <Panel id={PANEL_ID} title="Money to look at">
      {refusal ? <Alert tone="error">{refusal}</Alert> : null}
      {decision && !isUndecided ? <Alert tone="success">{OUTCOMES[decision]}</Alert> : null}
      {isEmpty ? <Alert tone="success">Nothing is left to look at.</Alert> : null}
      {isUndecided ? (
        <UnknownPaymentsPanel
          unknown={unknownPayments}
          payments={paymentIssues.filter(({ kind }) => kind === 'UNKNOWN_PAYMENT')}
          onDecided={decided}
        />
      ) : null}
      {issues.length > 0 ? (
        <ul className={styles.list}>
          {issues.map((issue) => (
            <PaymentIssueCard key={issue.id} issue={issue} isBusy={isBusy} onDone={() => markDone(issue.id)} />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
