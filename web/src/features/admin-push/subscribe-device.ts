import type { PushDeviceInput } from '../../gql/admin-operations';

/**
 * Subscribes this device with the server's public key (base64url), or returns its present subscription for the same key.
 * Rejects when the permission is missing or the browser's push service cannot be reached.
 */
export async function subscribeDevice(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushDeviceInput> {
  const present = await pushManager.getSubscription();
  if (present && hasKey(present, publicKey)) return toInput(present);
  // A subscription with another key receives nothing any more, and blocks a new one.
  await present?.unsubscribe();
  return toInput(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

function hasKey({ options: { applicationServerKey: key } }: PushSubscription, publicKey: string): boolean {
  if (!key) return true; // not every browser exposes the key
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

function toInput(subscription: PushSubscription): PushDeviceInput {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave a subscription without its keys.');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
