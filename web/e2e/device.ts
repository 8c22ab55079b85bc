import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../../graphql-server/test/eventually';

/** Runs in the page: the values of its databases and of localStorage. Looking makes no database that was not there. */
const READ_VALUES = `(async () => {
  const kept = {};
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onupgradeneeded = () => { opening.transaction.abort(); resolve(null); };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    if (!database) continue;
    for (const store of database.objectStoreNames) {
      const values = database.transaction(store).objectStore(store);
      const read = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
      const [keys, all] = await Promise.all([read(values.getAllKeys()), read(values.getAll())]);
      keys.forEach((key, index) => { kept[name + '/' + store + '/' + key] = all[index]; });
    }
    database.close();
  }
  return { kept, localStorage: { ...localStorage } };
})()`;

export type Device = {
  /** Paths of all that is cached. */
  cached: string[];
  /** The same by cache. */
  caches: Record<string, string[]>;
  /** Values in databases, by database, store and key. */
  kept: Record<string, unknown>;
  localStorage: Record<string, string>;
};

/** Everything that the browser keeps for this site outside of its own HTTP cache. */
export async function readDevice(page: Page): Promise<Device> {
  const caches = await readCaches(page);
  return { caches, cached: Object.values(caches).flat(), ...(await readValues(page)) };
}

/** What the device keeps, without looking into its caches: the browser too makes one anew that goes before it looks. */
export async function readOutline(page: Page): Promise<Pick<Device, 'kept' | 'localStorage'> & { caches: string[] }> {
  const browser = await page.context().newCDPSession(page);
  try {
    const caches = (await getCaches(page, browser)).map(({ cacheName }) => cacheName);
    return { caches, ...(await readValues(page)) };
  } finally {
    await browser.detach();
  }
}

const readValues = (page: Page) => page.evaluate<Pick<Device, 'kept' | 'localStorage'>>(READ_VALUES);

async function getCaches(page: Page, browser: CDPSession) {
  const { caches } = await browser.send('CacheStorage.requestCacheNames', {
    securityOrigin: new URL(page.url()).origin,
  });
  return caches;
}

/** Asked of the browser: a page can only open a cache to look into it, which makes anew one that has just been deleted. */
async function readCaches(page: Page): Promise<Device['caches']> {
  const browser = await page.context().newCDPSession(page);
  try {
    const contents = (await getCaches(page, browser)).map(async ({ cacheId, cacheName }) => {
      const { cacheDataEntries } = await browser.send('CacheStorage.requestEntries', { cacheId });
      return [cacheName, cacheDataEntries.map(({ requestURL }) => new URL(requestURL).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(contents));
  } finally {
    await browser.detach();
  }
}

/** The service worker has fetched all that it fetches ahead, and keeps the schedule and, last, the calendar's page. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await eventually(async () => {
    const { kept, caches } = await readDevice(page);
    const names = Object.keys(kept);
    expect(names).toContain('public/values/opening');
    expect(names.some((name) => name.startsWith('public/values/month '))).toBe(true);
    expect(caches.drawn).toEqual(['/book/calendar']);
  });
}
