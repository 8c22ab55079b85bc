import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import type { PushDeviceFactsFragment } from '../../../gql/admin-operations';
import { getPushState } from '../../../lib/push-state';
import type { LocalPush } from '../../../lib/use-local-push';
import { useSwitchOn } from '../use-switch-on';
import { DeviceOn } from './device-on';
import { HowToAllow, HowToInstall } from './how-to';
import styles from './push.module.css';

type ThisDeviceProps = {
  local: LocalPush;
  /** This device on the server; null when it is not registered. */
  device: PushDeviceFactsFragment | null;
  publicKey: string;
  refresh: () => Promise<void>;
};

/** Whether this device shows notifications, with what it takes to change that. */
export function ThisDevice({ local, device, publicKey, refresh }: ThisDeviceProps) {
  const { switchOn, isBusy, error } = useSwitchOn(publicKey, refresh);
  const { browser, hasWorker } = local;
  switch (getPushState(browser, { hasWorker, isRegistered: device !== null })) {
    case 'unsupported':
      return (
        <p className={styles.text}>
          This browser cannot show notifications. A newer one can; until then, everything comes by mail.
        </p>
      );
    case 'install-first':
      return <HowToInstall />;
    case 'denied':
      return <HowToAllow platform={browser.platform} />;
    case 'no-worker':
      return (
        <>
          <p className={styles.text}>
            The part of the app that shows notifications is not installed in this browser. Load this screen again; in a
            private window it may not be installed at all.
          </p>
          <p>
            <Button onClick={() => window.location.reload()}>Load again</Button>
          </p>
        </>
      );
    case 'on':
      return device ? <DeviceOn device={device} refresh={refresh} /> : null;
    case 'off':
      return (
        <>
          <p className={styles.text}>Off. Switched on, this device rings when somebody books, cancels or writes.</p>
          {error ? <Alert tone="error">{error}</Alert> : null}
          <p>
            <Button isBusy={isBusy} onClick={switchOn}>
              Switch on
            </Button>
          </p>
        </>
      );
  }
}
