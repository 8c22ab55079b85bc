import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { MailOptOutsDocument, ResubscribeAddressDocument } from '../../../gql/admin-operations';
import { useAct } from '../../../lib/use-act';
import styles from './opt-outs.module.css';

const SHOWN = 100;

/** Who wants no letters, and the way back for whoever asks for them again. */
export function OptOuts() {
  const { data } = useQuery(MailOptOutsDocument, { variables: { limit: SHOWN } });
  const [allow] = useMutation(ResubscribeAddressDocument, {
    refetchQueries: [MailOptOutsDocument],
    awaitRefetchQueries: true,
  });
  const { isBusy, error, act, reset } = useAct('The address could not be changed. Please try again.');
  const [requested, setConfirming] = useState<string | null>(null);
  const { addresses = [], totalCount = 0 } = data?.mailOptOuts ?? {};

  async function confirm() {
    if (requested === null) return;
    const done = await act(async () => (await allow({ variables: { address: requested } })).data?.resubscribeAddress);
    if (done) setConfirming(null);
  }

  function cancel() {
    setConfirming(null);
    reset();
  }

  return (
    <>
      {totalCount > 0 ? (
        <details className={styles.optOuts}>
          <summary>{totalCount === 1 ? '1 person wants no letters' : `${totalCount} people want no letters`}</summary>
          <ul className={styles.list}>
            {addresses.map((address) => (
              <li key={address}>
                <span>{address}</span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Allow ${address}`}
                  onClick={() => setConfirming(address)}
                >
                  Allow
                </Button>
              </li>
            ))}
          </ul>
          {totalCount > addresses.length ? <Alert tone="info">The latest {addresses.length} are shown.</Alert> : null}
        </details>
      ) : null}
      <ConfirmDialog
        isOpen={requested !== null}
        title="Send letters again?"
        verb="Allow"
        isBusy={isBusy}
        error={error}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <p>{requested} asked to be left out. Allow letters only when they asked for them again.</p>
      </ConfirmDialog>
    </>
  );
}
