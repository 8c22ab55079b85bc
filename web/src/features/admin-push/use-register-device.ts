import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { PushPublicKeyDocument, RegisterPushDeviceDocument } from '../../gql/admin-operations';
import { pushSubscription, readyWorker } from '../../lib/push-subscription';
import { subscribeDevice } from './subscribe-device';

/** A device that is told says at each start of the area that it is still there, and where. */
export function useRegisterDevice(): void {
  const client = useApolloClient();
  useEffect(() => {
    async function registerDevice() {
      if (!(await pushSubscription()) || Notification.permission !== 'granted') return;
      const [worker, { data }] = await Promise.all([readyWorker(), client.query({ query: PushPublicKeyDocument })]);
      if (!worker || !data) return;
      const input = await subscribeDevice(worker, data.pushPublicKey);
      await client.mutate({ mutation: RegisterPushDeviceDocument, variables: { input } });
    }
    // Nobody asked for it: without signal the next start is soon enough, and the screen of notifications says how it stands.
    registerDevice().catch(() => undefined);
  }, [client]);
}
