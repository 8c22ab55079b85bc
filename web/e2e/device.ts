import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../../graphql-server/test/eventually';

/** Runs in the page: reads its databases and localStorage. Creates no database that did not exist. */
const READ_VALUES = `(async () => {
  const values = {};
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => { request.transaction.abort(); resolve(null); };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    if (!database) continue;
    for (const store of database.objectStoreNames) {
      const objectStore = database.transaction(store).objectStore(store);
      const read = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
      const [keys, all] = await Promise.all([read(objectStore.getAllKeys()), read(objectStore.getAll())]);
      keys.forEach((key, index) => { values[name + '/' + store + '/' + key] = all[index]; });
    }
    database.close();
  }
  return { values, localStorage: { ...localStorage } };
})()`;

export type Device = {
  /** Paths of all cached files. */
  cached: string[];
  /** Paths by the name of the cache. */
  caches: Record<string, string[]>;
  /** Values in IndexedDB by `database/store/key`. */
  values: Record<string, unknown>;
  localStorage: Record<string, string>;
};

/** Everything that the browser stores for this site, except its HTTP cache. */
export async function readDevice(page: Page): Promise<Device> {
  const caches = await readCaches(page);
  return { caches, cached: Object.values(caches).flat(), ...(await readValues(page)) };
}

/** The same with only the names of the caches: reading the entries of a cache that is being deleted creates it again. */
export async function readDeviceOutline(
  page: Page,
): Promise<Pick<Device, 'values' | 'localStorage'> & { caches: string[] }> {
  const browser = await page.context().newCDPSession(page);
  try {
    const caches = (await listCaches(page, browser)).map(({ cacheName }) => cacheName);
    return { caches, ...(await readValues(page)) };
  } finally {
    await browser.detach();
  }
}

const readValues = (page: Page) => page.evaluate<Pick<Device, 'values' | 'localStorage'>>(READ_VALUES);

async function listCaches(page: Page, browser: CDPSession) {
  const { caches } = await browser.send('CacheStorage.requestCacheNames', {
    securityOrigin: new URL(page.url()).origin,
  });
  return caches;
}

/** Reads through the debugging protocol: a page would have to open a cache, which creates one that was just deleted again. */
async function readCaches(page: Page): Promise<Device['caches']> {
  const browser = await page.context().newCDPSession(page);
  try {
    const contents = (await listCaches(page, browser)).map(async ({ cacheId, cacheName }) => {
      const { cacheDataEntries } = await browser.send('CacheStorage.requestEntries', { cacheId });
      return [cacheName, cacheDataEntries.map(({ requestURL }) => new URL(requestURL).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(contents));
  } finally {
    await browser.detach();
  }
}

/** Waits until the service worker has precached its files and stored the schedule and, last, the calendar's page. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await eventually(async () => {
    const { values, caches } = await readDevice(page);
    const names = Object.keys(values);
    expect(names).toContain('public/values/opening');
    expect(names.some((name) => name.startsWith('public/values/month '))).toBe(true);
    expect(caches.drawn).toEqual(['/book/calendar']);
  });
}

/** The page as it is left for another app. */
export async function leaveApp(page: Page): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
document.dispatchEvent(new Event('visibilitychange'));
delete document.hidden;`);
}
