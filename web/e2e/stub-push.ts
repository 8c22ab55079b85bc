import type { Page } from 'playwright-core';
import { createPushDevice } from '../../graphql-server/test/push-device';

/** Where the page keeps with which key it is subscribed, as a browser keeps it over a reload. */
const KEY = 'subscribed-with';

/**
 * A browser without a push service of its own has this one: real keys, and an address at the test's own service. All else is
 * the browser's.
 */
const SUBSCRIBE = `((endpoint, keys, storageKey) => {
  const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const subscription = (publicKey) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(publicKey).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => { localStorage.removeItem(storageKey); return true; },
  });
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly) throw new DOMException('Only with a notification each time.', 'NotAllowedError');
    localStorage.setItem(storageKey, applicationServerKey);
    return subscription(applicationServerKey);
  };
  PushManager.prototype.getSubscription = async () => {
    const publicKey = localStorage.getItem(storageKey);
    return publicKey ? subscription(publicKey) : null;
  };
})`;

/** Gives a page a push service; its messages are decrypted by what is returned. */
export async function stubPush(page: Page, endpoint: string) {
  const { keys, decrypt } = createPushDevice();
  await page.addInitScript(`${SUBSCRIBE}(...${JSON.stringify([endpoint, keys, KEY])})`);
  return {
    endpoint,
    decrypt,
    /** The key that the browser is subscribed with; null when it is not. */
    subscribedWith: () => page.evaluate(`localStorage.getItem('${KEY}')`),
  };
}
