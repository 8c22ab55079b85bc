import { useMutation } from '@apollo/client/react';
import { PushDevicesDocument, RegisterPushDeviceDocument } from '../../gql/admin-operations';
import { requestSubscription } from '../../lib/subscribe-device';
import { useAct } from '../../lib/use-act';

const FAILED = 'Notifications could not be switched on. Please try again.';

/** Asks for the permission, subscribes this device and registers it on the server; calls `refresh` afterwards. */
export function useSwitchOn(publicKey: string, refresh: () => Promise<void>) {
  const [register] = useMutation(RegisterPushDeviceDocument, {
    refetchQueries: [PushDevicesDocument],
    awaitRefetchQueries: true,
  });
  const { act, isBusy, error } = useAct(FAILED);

  async function subscribeAndRegister() {
    const input = await requestSubscription(async () => publicKey);
    if ('message' in input) return input;
    return (await register({ variables: { input } })).data?.registerPushDevice;
  }

  async function switchOn(): Promise<boolean> {
    const done = await act(subscribeAndRegister);
    await refresh();
    return done !== null;
  }

  return { switchOn, isBusy, error };
}
