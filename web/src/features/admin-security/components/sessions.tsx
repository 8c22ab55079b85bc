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
import { orGone, toErrorMessage } from '../../../lib/error-messages';
import { formatInstant } from '../../../lib/studio-time';
import { useAct } from '../../../lib/use-act';

type SignIn = NonNullable<SessionsQuery['sessions']>['nodes'][number];

const UNCLEAR = 'No answer came back, so it is not certain that the sign-in has ended. Trying again is safe.';

/** The sign-ins of the account, with buttons to end one or all others. */
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
  const { act, isBusy, error: refusal, reset } = useAct(UNCLEAR);
  const [toEnd, setToEnd] = useState<SignIn | 'others' | null>(null);
  const signIns = data?.sessions?.nodes ?? [];

  function close() {
    setToEnd(null);
    reset();
  }

  async function end() {
    if (!toEnd) return;
    const done =
      toEnd === 'others'
        ? await act(() => revokeOthers().then((answer) => answer.data))
        : await act(() =>
            revokeOne({ variables: { id: toEnd.id } }).then((answer) => orGone(answer.data?.revokeSession)),
          );
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
          <Button variant="secondary" size="small" onClick={() => setToEnd(signIn)}>
            End sign-in
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
          <Button variant="secondary" size="small" onClick={() => setToEnd('others')}>
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
        isOpen={toEnd !== null}
        title={toEnd === 'others' ? 'End all other sign-ins?' : 'End this sign-in?'}
        verb={toEnd === 'others' ? 'End sign-ins' : 'End sign-in'}
        isBusy={isBusy}
        error={refusal}
        onConfirm={end}
        onCancel={close}
      >
        <p>
          {toEnd === 'others'
            ? 'Everybody but you, on this device, will have to log in again.'
            : `${toEnd?.device} will have to log in again.`}
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
