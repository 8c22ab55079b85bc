import { clear, createStore, get, update } from 'idb-keyval';

/**
 * A signed-in admin's device stores the day's classes, in a database of its own, and the area's code, in a cache of its
 * own, for times offline. Both are emptied when the sign-in ends. Installed apps have values under these names.
 */
const store = createStore('admin', 'values');
export const ADMIN_CACHE = 'admin-area';

/** The stored value of this name; undefined when there is none. Rejects where storage is blocked. */
export async function readAdminValue(name: string): Promise<unknown> {
  return get(name, store);
}

/** Replaces a value in one transaction, which no other tab can interrupt. Rejects where storage is blocked or full. */
export async function changeAdminValue(name: string, change: (value: unknown) => unknown): Promise<void> {
  await update(name, change, store);
}

/** Deletes everything of the admin area from this device. Never rejects: where storage is blocked there is nothing. */
export async function clearAdminStore(): Promise<void> {
  await Promise.allSettled([clearValues(), deleteCache()]);
}

// Both are async functions, so that storage that is blocked rejects instead of throwing at once.
async function clearValues(): Promise<void> {
  await clear(store);
}

async function deleteCache(): Promise<void> {
  await caches.delete(ADMIN_CACHE);
}
