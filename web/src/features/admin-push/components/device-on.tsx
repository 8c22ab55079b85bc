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

type DeviceOnProps = { device: PushDeviceFactsFragment; refresh: () => Promise<void> };

/** The notification settings of this device, with a test and a button to switch them off. */
export function DeviceOn({ device: { id, wantedKinds }, refresh }: DeviceOnProps) {
  const [setPreferences] = useMutation(SetPushPreferencesDocument);
  const [testDevice] = useMutation(TestPushDeviceDocument, { refetchQueries: [PushDevicesDocument] });
  const preferences = useAct('This could not be changed. Please try again.');
  const test = useAct('The test could not be sent. Please try again.');
  const removal = useRemoveDevice(refresh);
  const [wasTestSent, setWasTestSent] = useState(false);
  const error = preferences.error ?? test.error ?? removal.error;

  function setWanted(changed: NoticeKind, isWanted: boolean) {
    const chosen = KINDS.filter((kind) => (kind === changed ? isWanted : wantedKinds.includes(kind)));
    return preferences.act(async () => {
      const { data } = await setPreferences({ variables: { id, wantedKinds: chosen } });
      return data?.setPushPreferences;
    });
  }

  async function sendTest() {
    setWasTestSent(false);
    const sent = await test.act(() => testDevice({ variables: { id } }).then((answer) => answer.data?.testPushDevice));
    setWasTestSent(sent !== null);
  }

  return (
    <>
      <p className={styles.text}>On. This device notifies you about:</p>
      <ul className={styles.kinds}>
        {KINDS.map((kind) => (
          <li key={kind}>
            <Switch
              label={KIND_LABELS[kind]}
              isOn={wantedKinds.includes(kind)}
              isBusy={preferences.isBusy}
              onToggle={(isOn) => setWanted(kind, isOn)}
            />
          </li>
        ))}
      </ul>
      {error ? <Alert tone="error">{error}</Alert> : null}
      {wasTestSent ? <Alert tone="success">Sent. It shows on this device in a moment.</Alert> : null}
      <div className={styles.actions}>
        <Button isBusy={test.isBusy} onClick={sendTest}>
          Send a test
        </Button>
        <Button
          variant="secondary"
          isBusy={removal.isBusy}
          onClick={() => removal.removeDevice({ id, isThisDevice: true })}
        >
          Switch off
        </Button>
      </div>
    </>
  );
}
