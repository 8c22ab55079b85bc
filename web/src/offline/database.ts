import { createStore, get, set } from 'idb-keyval';

/**
 * Values that outlive the tab, for pages and the service worker alike. Only what everybody may see belongs here. Installed
 * apps have values under these names.
 */
const store = createStore('public', 'values');

/** The stored value of this name; undefined when there is none. Rejects where storage is blocked. */
export async function readStored(name: string): Promise<unknown> {
  return get(name, store);
}

/** Rejects where storage is blocked or full. */
export async function writeStored(name: string, value: unknown): Promise<void> {
  await set(name, value, store);
}
