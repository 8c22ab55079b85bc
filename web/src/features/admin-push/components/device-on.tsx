import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Switch } from '../../../components/form/switch';
import {
  type NoticeKind,
  type PushDeviceFactsFragment,
  PushDevicesDocument,
  SetPushPreferencesDocument,
  TestPushDeviceDocument,
} from '../../../gql/admin-operations';
import { useAct } from '../../../lib/use-act';
import { KIND_LABELS, KINDS } from '../kind-labels';
import { useRemoveDevice } from '../use-remove-device';
import styles from './push.module.css';

type DeviceOnProps = { device: PushDeviceFactsFragment; look: () => Promise<void> };

/** What this device tells of, a trial of it, and the way to end it. */
export function DeviceOn({ device: { id, wantedKinds }, look }: DeviceOnProps) {
  const [setPreferences] = useMutation(SetPushPreferencesDocument);
  const [ring] = useMutation(TestPushDeviceDocument, { refetchQueries: [PushDevicesDocument] });
  const preferences = useAct('This could not be changed. Please try again.');
  const trial = useAct('The test could not be sent. Please try again.');
  const forgetting = useRemoveDevice(look);
  const [wasRung, setWasRung] = useState(false);
  const trouble = preferences.error ?? trial.error ?? forgetting.error;

  function prefer(kind: NoticeKind, isRequested: boolean) {
    const chosen = KINDS.filter((one) => (one === kind ? isRequested : wantedKinds.includes(one)));
    return preferences.act(async () => {
      const { data } = await setPreferences({ variables: { id, wantedKinds: chosen } });
      return data?.setPushPreferences;
    });
  }

  async function test() {
    setWasRung(false);
    const rung = await trial.act(() => ring({ variables: { id } }).then((answer) => answer.data?.testPushDevice));
    setWasRung(rung !== null);
  }

  return (
    <>
      <p className={styles.text}>On. This device tells of:</p>
      <ul className={styles.kinds}>
        {KINDS.map((kind) => (
          <li key={kind}>
            <Switch
              label={KIND_LABELS[kind]}
              isOn={wantedKinds.includes(kind)}
              isBusy={preferences.isBusy}
              onToggle={(isOn) => prefer(kind, isOn)}
            />
          </li>
        ))}
      </ul>
      {trouble ? <Alert tone="error">{trouble}</Alert> : null}
      {wasRung ? <Alert tone="success">Sent. It shows on this device in a moment.</Alert> : null}
      <div className={styles.actions}>
        <Button isBusy={trial.isBusy} onClick={test}>
          Send a test
        </Button>
        <Button variant="secondary" isBusy={forgetting.isBusy} onClick={() => forgetting.forget({ id, isHere: true })}>
          Switch off
        </Button>
      </div>
    </>
  );
}
