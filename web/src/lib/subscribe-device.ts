import { readyWorker } from './push-subscription';

/** What a push service needs to reach a device. */
export type DeviceKeys = { endpoint: string; p256dh: string; auth: string };

const DISMISSED = 'The browser’s question was closed without an answer. Press again to be asked again.';
const DENIED = 'Notifications are blocked in this browser.';
const NO_WORKER = 'The part of the app that shows notifications is not there yet. Please try again in a moment.';
const UNREACHED =
  'The browser could not reach its push service. Check the connection, and that this is no private window; then try again.';

/**
 * Asks for the permission and subscribes this device with the server's public key. Call it first after a click: browsers ask
 * only in direct response to one. Returns a message for the person when it fails.
 */
export async function requestSubscription(
  fetchPublicKey: () => Promise<string | null>,
): Promise<DeviceKeys | { message: string }> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return { message: permission === 'denied' ? DENIED : DISMISSED };
  const worker = await readyWorker();
  if (!worker) return { message: NO_WORKER };
  const publicKey = await fetchPublicKey().catch(() => null);
  const keys = publicKey === null ? null : await subscribeDevice(worker, publicKey).catch(() => null);
  return keys ?? { message: UNREACHED };
}

/**
 * Subscribes this device with the server's public key (base64url), or returns its present subscription for the same key.
 * Rejects when the permission is missing or the browser's push service cannot be reached.
 */
export async function subscribeDevice(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<DeviceKeys> {
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

function toInput(subscription: PushSubscription): DeviceKeys {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave a subscription without its keys.');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
