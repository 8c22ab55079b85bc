import type { PushDeviceInput } from '../../gql/admin-operations';

/**
 * Subscribes this device to the studio with this public key (base64url), or keeps the subscription that it has. Rejects where
 * the browser may not, or cannot reach its push service.
 */
export async function subscribeDevice(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushDeviceInput> {
  const known = await pushManager.getSubscription();
  if (known && isFor(known, publicKey)) return toInput(known);
  // One that was made with another key reaches nobody any more, and stands in the way.
  await known?.unsubscribe();
  return toInput(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

function isFor({ options: { applicationServerKey: key } }: PushSubscription, publicKey: string): boolean {
  if (!key) return true; // not every browser says
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

function toInput(subscription: PushSubscription): PushDeviceInput {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave a subscription without its keys.');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
