import { useMutation } from '@apollo/client/react';
import { MAIL_FAILURE } from '../../../admin/use-mail-form';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { type MailingProgressFragment, RetryMailingDocument } from '../../../gql/admin-operations';
import { refusalIn, toErrorMessage } from '../../../lib/error-messages';
import styles from './recent-mailings.module.css';

/** The recipients that a mailing did not reach, the reasons, and a button to retry. */
export function RetryMailing({ mailing }: { mailing: MailingProgressFragment }) {
  const { id, failed, unreached, subject } = mailing;
  const [retry, { loading, data, error }] = useMutation(RetryMailingDocument, { variables: { id } });
  const refusal = error ? toErrorMessage(error, MAIL_FAILURE) : refusalIn(data?.retryMailing);
  return (
    <details className={styles.failures}>
      <summary>{failed === 1 ? '1 person was not reached' : `${failed} people were not reached`}</summary>
      <ul className={styles.reasons}>
        {unreached.map(({ recipient, reason }) => (
          <li key={recipient}>
            <strong>{recipient}</strong> {reason}
          </li>
        ))}
        {failed > unreached.length ? <li>and {failed - unreached.length} more</li> : null}
      </ul>
      {refusal ? <Alert tone="error">{refusal}</Alert> : null}
      <Button
        variant="secondary"
        size="small"
        isBusy={loading}
        aria-label={`Try again: ${subject}`}
        // useMutation returns the error.
        onClick={() => void retry().catch(() => undefined)}
      >
        Try again
      </Button>
    </details>
  );
}
