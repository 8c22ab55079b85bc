import { useMutation } from '@apollo/client/react';
import { PushDevicesDocument, RemovePushDeviceDocument } from '../../gql/admin-operations';
import { unsubscribeDevice } from '../../lib/push-subscription';
import { useAct } from '../../lib/use-act';

/** Removes a device from the server; this device is also unsubscribed in the browser. */
export function useRemoveDevice(refresh: () => Promise<void>) {
  const [send] = useMutation(RemovePushDeviceDocument, {
    refetchQueries: [PushDevicesDocument],
    awaitRefetchQueries: true,
  });
  const { act, ...rest } = useAct('Notifications could not be switched off. Please try again.');

  async function removeDevice({ id, isThisDevice }: { id: string; isThisDevice: boolean }): Promise<boolean> {
    const done = await act(async () => {
      if (isThisDevice) await unsubscribeDevice();
      return (await send({ variables: { id } })).data;
    });
    await refresh();
    return done !== null;
  }

  return { ...rest, removeDevice };
}
