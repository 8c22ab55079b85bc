import { useMutation } from '@apollo/client/react';
import { PushDevicesDocument, RegisterPushDeviceDocument } from '../../gql/admin-operations';
import { readyWorker } from '../../lib/push-subscription';
import { useAct } from '../../lib/use-act';
import { subscribeDevice } from './subscribe-device';

const FAILED = 'Notifications could not be switched on. Please try again.';
const DISMISSED = 'The browser’s question was closed without an answer. Press again to be asked again.';
const DENIED = 'Notifications are blocked in this browser.';
const NO_WORKER = 'The part of the app that shows notifications is not there yet. Please try again in a moment.';
const UNREACHED =
  'The browser could not reach its push service. Check the connection, and that this is no private window; then try again.';

/** Asks for the permission, subscribes this device and registers it on the server; calls `refresh` afterwards. */
export function useSwitchOn(publicKey: string, refresh: () => Promise<void>) {
  const [register] = useMutation(RegisterPushDeviceDocument, {
    refetchQueries: [PushDevicesDocument],
    awaitRefetchQueries: true,
  });
  const { act, isBusy, error } = useAct(FAILED);

  async function subscribeAndRegister() {
    // This must come first: browsers ask only in direct response to a click.
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return { message: permission === 'denied' ? DENIED : DISMISSED };
    const worker = await readyWorker();
    if (!worker) return { message: NO_WORKER };
    const input = await subscribeDevice(worker, publicKey).catch(() => null);
    if (!input) return { message: UNREACHED };
    return (await register({ variables: { input } })).data?.registerPushDevice;
  }

  async function switchOn(): Promise<boolean> {
    const done = await act(subscribeAndRegister);
    await refresh();
    return done !== null;
  }

  return { switchOn, isBusy, error };
}
