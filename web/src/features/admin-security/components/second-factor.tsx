import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Panel } from '../../../components/panel';
import { Skeleton } from '../../../components/skeleton';
import { SecondFactorDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { formatDay, toStudioDay } from '../../../lib/studio-time';
import { RecoveryCodes } from './recovery-codes';
import styles from './security.module.css';
import { SetUpSecondFactor } from './set-up-second-factor';
import { SwitchOffSecondFactor } from './switch-off-second-factor';

const FEW_CODES = 3;

/** The state of the second factor (a code from an authenticator app), with buttons to switch it on and off. */
export function SecondFactor() {
  const { data, error } = useQuery(SecondFactorDocument);
  const [isSettingUp, setIsSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const state = data?.secondFactor;

  function showCodes(recoveryCodes: readonly string[]) {
    setIsSettingUp(false);
    setCodes(recoveryCodes);
  }

  return (
    <Panel id="second-factor" title="Second factor">
      {error ? (
        <Alert tone="error">Error: {toErrorMessage(error, 'The second factor could not be loaded.')}</Alert>
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {!codes && isSettingUp ? (
        <SetUpSecondFactor onSwitchedOn={showCodes} onCancel={() => setIsSettingUp(false)} />
      ) : null}
      {!state && !error ? <Skeleton height="5.5rem" /> : null}
      {state && !codes && !isSettingUp ? (
        state.onSince ? (
          <>
            <p className={styles.text}>
              On since {formatDay(toStudioDay(state.onSince))}: signing in also takes a code from your authenticator
              app. {state.recoveryCodesLeft} of your recovery codes {state.recoveryCodesLeft === 1 ? 'is' : 'are'} not
              used yet.
            </p>
            {state.recoveryCodesLeft < FEW_CODES ? (
              <Alert tone="info">Few recovery codes are left. Switch it off and on again to get new ones.</Alert>
            ) : null}
            <SwitchOffSecondFactor />
          </>
        ) : (
          <>
            <p className={styles.text}>
              Off. With a second factor, a stolen password is of no use: signing in also takes a code from an
              authenticator app on your phone.
            </p>
            <p>
              <Button onClick={() => setIsSettingUp(true)}>Switch on</Button>
            </p>
          </>
        )
      ) : null}
    </Panel>
  );
}
