import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../../graphql-server/test/eventually';

/** Runs in the page: everything that the browser keeps for this site outside of its own HTTP cache. */
const READ_DEVICE = `(async () => {
  const cached = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    cached[name] = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }
  const kept = {};
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      const values = database.transaction(store).objectStore(store);
      const read = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
      const [keys, all] = await Promise.all([read(values.getAllKeys()), read(values.getAll())]);
      keys.forEach((key, index) => { kept[name + '/' + store + '/' + key] = all[index]; });
    }
    database.close();
  }
  return { caches: cached, cached: Object.values(cached).flat(), kept, localStorage: { ...localStorage } };
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

export const readDevice = (page: Page) => page.evaluate(READ_DEVICE) as Promise<Device>;

/** The service worker has fetched all that it fetches ahead, and keeps the schedule. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await eventually(async () => {
    const names = Object.keys((await readDevice(page)).kept);
    expect(names).toContain('public/values/opening');
    expect(names.some((name) => name.startsWith('public/values/month '))).toBe(true);
  });
}
