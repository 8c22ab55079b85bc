import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { PushPublicKeyDocument, RegisterPushDeviceDocument } from '../../gql/admin-operations';
import { pushSubscription, readyWorker } from '../../lib/push-subscription';
import { subscribeDevice } from '../../lib/subscribe-device';

/** Registers a subscribed device again at each start of the admin area, because its endpoint may have changed. */
export function useRegisterDevice(): void {
  const client = useApolloClient();
  useEffect(() => {
    async function registerDevice() {
      if (!(await pushSubscription()) || Notification.permission !== 'granted') return;
      const [worker, { data }] = await Promise.all([readyWorker(), client.query({ query: PushPublicKeyDocument })]);
      if (!worker || !data?.pushPublicKey) return;
      const input = await subscribeDevice(worker, data.pushPublicKey);
      await client.mutate({ mutation: RegisterPushDeviceDocument, variables: { input } });
    }
    // Runs in the background: the next start retries, and the notifications screen shows the state.
    registerDevice().catch(() => undefined);
  }, [client]);
}
