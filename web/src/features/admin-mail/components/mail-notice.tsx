import { useQuery } from '@apollo/client/react';
import { Alert } from '../../../components/alert';
import { MailStatusDocument } from '../../../gql/admin-operations';

/** Says so, calmly, while no mail can leave. */
export function MailNotice() {
  const { data } = useQuery(MailStatusDocument);
  const status = data?.mailStatus;
  if (!status || status.isConfigured) return null;
  const waiting = status.queued === 1 ? '1 mail waits' : `${status.queued} mails wait`;
  return (
    <Alert tone="info">
      No mail server is set up yet. Write all the same: mail waits in the queue and leaves as soon as there is one. Now{' '}
      {waiting}.
    </Alert>
  );
}
