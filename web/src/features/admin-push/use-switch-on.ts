import { useMutation } from '@apollo/client/react';
import { PushDevicesDocument, RegisterPushDeviceDocument } from '../../gql/admin-operations';
import { readyWorker } from '../../lib/push-subscription';
import { useAct } from '../../lib/use-act';
import { subscribeDevice } from './subscribe-device';

const FAILED = 'Notifications could not be switched on. Please try again.';
const DISMISSED = 'The browser’s question was closed without an answer. Press again to be asked again.';
const DENIED = 'The browser was told not to allow notifications.';
const NO_WORKER = 'The part of the app that shows notifications is not there yet. Please try again in a moment.';
const UNREACHED =
  'The browser could not reach its push service. Check the signal, and that this is no private window; then try again.';

/** Asks for the permission, subscribes this device, and has the server know it. `look` is called when that may have changed. */
export function useSwitchOn(publicKey: string, look: () => Promise<void>) {
  const [keep] = useMutation(RegisterPushDeviceDocument, {
    refetchQueries: [PushDevicesDocument],
    awaitRefetchQueries: true,
  });
  const { act, isBusy, error } = useAct(FAILED);

  async function subscribeAndRegister() {
    // First of all: browsers ask only as an answer to a press.
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return { message: permission === 'denied' ? DENIED : DISMISSED };
    const worker = await readyWorker();
    if (!worker) return { message: NO_WORKER };
    const input = await subscribeDevice(worker, publicKey).catch(() => null);
    if (!input) return { message: UNREACHED };
    return (await keep({ variables: { input } })).data?.registerPushDevice;
  }

  async function switchOn(): Promise<boolean> {
    const done = await act(subscribeAndRegister);
    await look();
    return done !== null;
  }

  return { switchOn, isBusy, error };
}
