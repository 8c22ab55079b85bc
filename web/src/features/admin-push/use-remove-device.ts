import { useMutation } from '@apollo/client/react';
import { PushDevicesDocument, RemovePushDeviceDocument } from '../../gql/admin-operations';
import { unsubscribeDevice } from '../../lib/push-subscription';
import { useAct } from '../../lib/use-act';

/** Has a device told no more; this one takes no pushes either from then on. */
export function useRemoveDevice(look: () => Promise<void>) {
  const [send] = useMutation(RemovePushDeviceDocument, {
    refetchQueries: [PushDevicesDocument],
    awaitRefetchQueries: true,
  });
  const { act, ...rest } = useAct('Notifications could not be switched off. Please try again.');

  async function discard({ id, isHere }: { id: string; isHere: boolean }): Promise<boolean> {
    const done = await act(async () => {
      if (isHere) await unsubscribeDevice();
      return (await send({ variables: { id } })).data;
    });
    await look();
    return done !== null;
  }

  return { ...rest, forget: discard };
}
