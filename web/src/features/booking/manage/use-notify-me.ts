import { useCallback, useEffect, useState } from 'react';
import {
  ClientDeviceDocument,
  RegisterClientDeviceDocument,
  RemoveClientDeviceDocument,
} from '../../../gql/personal-operations';
import { pushSubscription } from '../../../lib/push-subscription';
import { requestSubscription } from '../../../lib/subscribe-device';
import { useAct } from '../../../lib/use-act';
import { useLocalPush } from '../../../lib/use-local-push';

type DeviceState = { isRegistered: boolean; wantsTakesPlace: boolean };

const NOT_REGISTERED: DeviceState = { isRegistered: false, wantsTakesPlace: false };

const openClient = async () => (await import('../../../lib/browser-client')).browserClient();

async function fetchDevice(link: string, endpoint: string | null) {
  const client = await openClient();
  const query = { query: ClientDeviceDocument, variables: { link, endpoint }, fetchPolicy: 'no-cache' } as const;
  const answer = (await client.query(query)).data?.clientDevice;
  return answer?.__typename === 'ClientDevice' ? answer : null;
}

/** Notifications of this device about the booking of a personal link. `device` is null until its state is known. */
export function useNotifyMe(link: string) {
  const { local, refresh } = useLocalPush();
  const [device, setDevice] = useState<DeviceState | null>(null);
  const { act, isBusy, error } = useAct('Notifications could not be switched. Please try again.');
  const endpoint = local?.endpoint;

  const readDevice = useCallback(async () => {
    // A browser without a subscription is registered nowhere.
    if (endpoint === null) setDevice(NOT_REGISTERED);
    else if (endpoint !== undefined) setDevice(await fetchDevice(link, endpoint));
  }, [link, endpoint]);

  useEffect(() => {
    // Offline the state stays unknown, and nothing is offered.
    readDevice().catch(() => undefined);
    const retry = () => void readDevice().catch(() => undefined);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [readDevice]);

  async function switchOn(wantsTakesPlace: boolean): Promise<void> {
    const registered = await act(async () => {
      const keys = await requestSubscription(async () => (await fetchDevice(link, null))?.publicKey ?? null);
      if ('message' in keys) return keys;
      const variables = { link, ...keys, wantsTakesPlace };
      const client = await openClient();
      return (await client.mutate({ mutation: RegisterClientDeviceDocument, variables })).data?.registerClientDevice;
    });
    await refresh();
    if (registered) setDevice(registered);
  }

  /** The browser's subscription stays: other bookings, or the admin area, may use it. */
  async function switchOff(): Promise<void> {
    const removed = await act(async () => {
      const known = (await pushSubscription())?.endpoint;
      if (known === undefined) return { __typename: 'ClientDevice' as const, ...NOT_REGISTERED };
      const variables = { link, endpoint: known };
      const client = await openClient();
      return (await client.mutate({ mutation: RemoveClientDeviceDocument, variables })).data?.removeClientDevice;
    });
    if (removed) setDevice(removed);
  }

  return { local, device, isBusy, error, switchOn, switchOff };
}
