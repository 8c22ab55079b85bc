import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { MailOptOutsDocument, ResubscribeAddressDocument } from '../../../gql/admin-operations';
import { orGone } from '../../../lib/error-messages';
import { useAct } from '../../../lib/use-act';
import styles from './opt-outs.module.css';

const SHOWN = 100;
const UNCLEAR = 'No answer came back, so it is not certain that mailings are allowed. Trying again is safe.';

/** The addresses that unsubscribed from mailings; the teacher can subscribe one again on request. */
export function OptOuts() {
  const { data } = useQuery(MailOptOutsDocument, { variables: { limit: SHOWN } });
  const [resubscribe] = useMutation(ResubscribeAddressDocument, {
    refetchQueries: [MailOptOutsDocument],
    awaitRefetchQueries: true,
  });
  const { isBusy, error, act, reset } = useAct(UNCLEAR);
  const [toAllow, setToAllow] = useState<string | null>(null);
  const { addresses = [], totalCount = 0 } = data?.mailOptOuts ?? {};

  async function confirm() {
    if (toAllow === null) return;
    const variables = { address: toAllow };
    const done = await act(() => resubscribe({ variables }).then(({ data }) => orGone(data?.resubscribeAddress)));
    if (done) setToAllow(null);
  }

  function cancel() {
    setToAllow(null);
    reset();
  }

  return (
    <>
      {totalCount > 0 ? (
        <details className={styles.optOuts}>
          <summary>{totalCount === 1 ? '1 person wants no mailings' : `${totalCount} people want no mailings`}</summary>
          <ul className={styles.list}>
            {addresses.map((address) => (
              <li key={address}>
                <span>{address}</span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Allow ${address}`}
                  onClick={() => setToAllow(address)}
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
        isOpen={toAllow !== null}
        title="Send mailings again?"
        verb="Allow"
        isBusy={isBusy}
        error={error}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <p>{toAllow} asked to be left out. Allow mailings only when they asked for them again.</p>
      </ConfirmDialog>
    </>
  );
}
