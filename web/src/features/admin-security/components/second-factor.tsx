import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Panel } from '../../../components/panel';
import { Skeleton } from '../../../components/skeleton';
import { SecondFactorDocument } from '../../../gql/admin-operations';
import { ASK_NOW } from '../../../lib/ask-now';
import { toErrorMessage } from '../../../lib/error-messages';
import { formatDay, toStudioDay } from '../../../lib/studio-time';
import { RecoveryCodes } from './recovery-codes';
import styles from './security.module.css';
import { SetUpSecondFactor } from './set-up-second-factor';
import { SwitchOffSecondFactor } from './switch-off-second-factor';

const FEW_CODES = 3;

/** The state of the second factor (a code from an authenticator app), with buttons to switch it on and off. */
export function SecondFactor() {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(SecondFactorDocument);
  const [setUp, setSetUp] = useState<'running' | 'without-codes' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const state = data?.secondFactor;

  // A failure is shown with the state that was loaded before.
  const reload = () => void refetch().catch(() => undefined);

  function showCodes(recoveryCodes: readonly string[]) {
    setSetUp(null);
    setCodes(recoveryCodes);
  }

  /** An answer that was lost may have switched it on. */
  async function findOutcome() {
    const now = await client.query({ query: SecondFactorDocument, ...ASK_NOW }).catch(() => null);
    if (now?.data?.secondFactor?.onSince) setSetUp('without-codes');
  }

  return (
    <Panel id="second-factor" title="Second factor">
      {error && setUp !== 'running' ? (
        <Alert tone="error">Error: {toErrorMessage(error, 'The second factor could not be loaded.')}</Alert>
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {!codes && setUp === 'running' ? (
        <SetUpSecondFactor
          onSwitchedOn={showCodes}
          onFailed={() => void findOutcome()}
          onCancel={() => setSetUp(null)}
        />
      ) : null}
      {!state && !error ? <Skeleton height="5.5rem" /> : null}
      {state && !codes && setUp !== 'running' ? (
        state.onSince ? (
          <>
            <p className={styles.text}>
              On since {formatDay(toStudioDay(state.onSince))}: signing in also takes a code from your authenticator
              app. {state.recoveryCodesLeft} of your recovery codes {state.recoveryCodesLeft === 1 ? 'is' : 'are'} not
              used yet. To get new ones, switch it off and on again.
            </p>
            {setUp === 'without-codes' ? (
              <Alert tone="error">The second factor is on, but your recovery codes did not arrive: get new ones.</Alert>
            ) : null}
            {state.recoveryCodesLeft < FEW_CODES ? <Alert tone="info">Few recovery codes are left.</Alert> : null}
            <SwitchOffSecondFactor onFailed={reload} />
          </>
        ) : (
          <>
            <p className={styles.text}>
              Off. With a second factor, a stolen password is of no use: signing in also takes a code from an
              authenticator app on your phone.
            </p>
            <p>
              <Button onClick={() => setSetUp('running')}>Switch on</Button>
            </p>
          </>
        )
      ) : null}
    </Panel>
  );
}
