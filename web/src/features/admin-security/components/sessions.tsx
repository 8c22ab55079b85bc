import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { type Column, DataTable } from '../../../components/data-table';
import { Panel } from '../../../components/panel';
import { StatusPill } from '../../../components/status-pill';
import {
  RevokeOtherSessionsDocument,
  RevokeSessionDocument,
  SessionsDocument,
  type SessionsQuery,
} from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { formatInstant } from '../../../lib/studio-time';
import { useAct } from '../../../lib/use-act';

type SignIn = SessionsQuery['sessions']['nodes'][number];

const FAILED = 'The sign-in could not be ended. Please try again.';

/** Where the account is signed in, and the ways to end that. */
export function Sessions() {
  const { data, error } = useQuery(SessionsDocument);
  const [revokeOne] = useMutation(RevokeSessionDocument, {
    refetchQueries: [SessionsDocument],
    awaitRefetchQueries: true,
  });
  const [revokeOthers] = useMutation(RevokeOtherSessionsDocument, {
    refetchQueries: [SessionsDocument],
    awaitRefetchQueries: true,
  });
  const { act, isBusy, error: refusal, reset } = useAct(FAILED);
  const [requested, setConfirming] = useState<SignIn | 'others' | null>(null);
  const signIns = data?.sessions.nodes ?? [];

  function close() {
    setConfirming(null);
    reset();
  }

  async function end() {
    if (!requested) return;
    const done =
      requested === 'others'
        ? await act(() => revokeOthers().then((answer) => answer.data))
        : await act(() => revokeOne({ variables: { id: requested.id } }).then((answer) => answer.data?.revokeSession));
    if (done) close();
  }

  const columns: Column<SignIn>[] = [
    { key: 'device', label: 'Device', cell: ({ device }) => device },
    { key: 'since', label: 'Signed in', cell: ({ since }) => formatInstant(since) },
    { key: 'lastUsed', label: 'Last used', cell: ({ lastUsed }) => formatInstant(lastUsed) },
    {
      key: 'actions',
      label: 'Actions',
      isActions: true,
      cell: (signIn) =>
        signIn.isCurrent ? (
          <StatusPill tone="good">This device</StatusPill>
        ) : (
          <Button variant="secondary" size="small" onClick={() => setConfirming(signIn)}>
            End
          </Button>
        ),
    },
  ];

  return (
    <Panel
      id="sign-ins"
      title="Where you are signed in"
      tools={
        signIns.length > 1 ? (
          <Button variant="secondary" size="small" onClick={() => setConfirming('others')}>
            End all others
          </Button>
        ) : null
      }
    >
      {error ? <Alert tone="error">Error: {toErrorMessage(error, 'The sign-ins could not be loaded.')}</Alert> : null}
      {error && !data ? null : (
        <DataTable
          caption="Sign-ins of this account"
          columns={columns}
          rows={signIns}
          rowKey={({ id }) => id}
          isLoading={!data}
          empty="Nobody is signed in."
        />
      )}
      <ConfirmDialog
        isOpen={requested !== null}
        title={requested === 'others' ? 'End all other sign-ins?' : 'End this sign-in?'}
        verb="End"
        isBusy={isBusy}
        error={refusal}
        onConfirm={end}
        onCancel={close}
      >
        <p>
          {requested === 'others'
            ? 'Everybody but you, on this device, will have to log in again.'
            : `${requested?.device} will have to log in again.`}
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
