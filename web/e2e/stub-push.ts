import type { Page } from 'playwright-core';
import { createPushDevice } from '../../graphql-server/test/push-device';

/** The localStorage key of the public key that the page is subscribed with, so that it survives a reload. */
const KEY = 'subscribed-with';

/**
 * Replaces subscribing in a browser without a push service: real keys, and an endpoint at the test's push service. Everything
 * else is the browser's.
 */
const SUBSCRIBE = `((endpoint, keys, storageKey) => {
  const toBytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  const subscription = (publicKey) => ({
    endpoint,
    options: { applicationServerKey: toBytes(publicKey).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => { localStorage.removeItem(storageKey); return true; },
  });
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly) throw new DOMException('Push needs userVisibleOnly.', 'NotAllowedError');
    localStorage.setItem(storageKey, applicationServerKey);
    return subscription(applicationServerKey);
  };
  PushManager.prototype.getSubscription = async () => {
    const publicKey = localStorage.getItem(storageKey);
    return publicKey ? subscription(publicKey) : null;
  };
})`;

/** A page waits ten seconds for a service worker before it says that none is installed. */
export const WORKER_TIMEOUT = { timeout: 45_000 };

/** Switches the teacher's notifications on, on the device of this page. */
export async function switchOnNotifications(page: Page): Promise<void> {
  await page.goto('/admin/notifications');
  await page.getByRole('button', { name: 'Switch on', exact: true }).click(WORKER_TIMEOUT);
  await page.getByText('On. This device notifies you about:').waitFor();
}

/** Gives a page a push service. Returns its endpoint and a function that decrypts its messages. */
export async function stubPush(page: Page, endpoint: string) {
  const { keys, decrypt } = createPushDevice();
  await page.addInitScript(`${SUBSCRIBE}(...${JSON.stringify([endpoint, keys, KEY])})`);
  return {
    endpoint,
    decrypt,
    /** The public key that the browser is subscribed with, or null. */
    subscribedWith: () => page.evaluate(`localStorage.getItem('${KEY}')`),
  };
}
