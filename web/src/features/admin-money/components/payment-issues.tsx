import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Panel } from '../../../components/panel';
import {
  PaymentIssuesDocument,
  type PaymentIssuesQuery,
  ResolvePaymentIssueDocument,
  type UnknownPaymentsDecision,
} from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { useAct } from '../../../lib/use-act';
import { useHasBeen } from '../../../lib/use-has-been';
import { isDecisionDue } from '../unknown-payments';
import { PaymentIssueCard } from './payment-issue-card';
import styles from './payment-issues.module.css';
import { UnknownPaymentsPanel } from './unknown-payments-panel';

export const PAYMENT_ISSUES_ID = 'payment-issues';
const POLL_MS = 60_000;

const UNCLEAR = 'No answer came back, so it is not certain that it is marked as done. Trying again is safe.';

const OUTCOMES: Record<UnknownPaymentsDecision, string> = {
  REFUND: 'The payments are being refunded.',
  LEAVE: 'The payments are left to the other installation.',
};

/** Whether the panel has anything to show; false until the server has answered it. */
export function useHasPaymentIssues(): boolean {
  const { data } = useQuery(PaymentIssuesDocument, { fetchPolicy: 'cache-only' });
  const shown = toShown(data);
  return shown !== null && !shown.isEmpty;
}

/** What the panel shows of the server's answer; null without one. */
function toShown(data: PaymentIssuesQuery | undefined) {
  const { paymentIssues, unknownPayments } = data ?? {};
  if (!paymentIssues || !unknownPayments) return null;
  const issues = paymentIssues.filter(({ kind }) => kind !== 'UNKNOWN_PAYMENT');
  const hasDecision = isDecisionDue(unknownPayments);
  return { paymentIssues, unknownPayments, issues, hasDecision, isEmpty: issues.length === 0 && !hasDecision };
}

/** Payment issues that need the teacher's decision; renders nothing when there were none, which is nearly always. */
export function PaymentIssues() {
  const { data, error } = useQuery(PaymentIssuesDocument, {
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const [resolve] = useMutation(ResolvePaymentIssueDocument, {
    refetchQueries: [PaymentIssuesDocument],
    awaitRefetchQueries: true,
  });
  const { act, isBusy, error: refusal } = useAct(UNCLEAR);
  /** The entry that was marked last; what went wrong is over once it is gone. */
  const [markedId, setMarkedId] = useState<string | null>(null);
  const [decision, setDecision] = useState<UnknownPaymentsDecision | null>(null);

  const shown = toShown(data);
  const hasShownAny = useHasBeen(shown !== null && !shown.isEmpty);

  async function markDone(id: string) {
    setMarkedId(id);
    await act(() => resolve({ variables: { id } }).then((answer) => answer.data?.resolvePaymentIssue));
  }

  if (error && !data) {
    return <Alert tone="error">Error: {toErrorMessage(error, 'Payments to look at could not be loaded.')}</Alert>;
  }
  if (!shown || !hasShownAny) return null;
  const { paymentIssues, unknownPayments, issues, hasDecision, isEmpty } = shown;
  return (
    <Panel id={PAYMENT_ISSUES_ID} title="Money to look at">
      {refusal && issues.some(({ id }) => id === markedId) ? <Alert tone="error">{refusal}</Alert> : null}
      {decision && !hasDecision ? <Alert tone="success">{OUTCOMES[decision]}</Alert> : null}
      {isEmpty ? <Alert tone="success">Nothing is left to look at.</Alert> : null}
      {hasDecision ? (
        <UnknownPaymentsPanel
          unknown={unknownPayments}
          payments={paymentIssues.filter(({ kind }) => kind === 'UNKNOWN_PAYMENT')}
          onDecided={setDecision}
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
