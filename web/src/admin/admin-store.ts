import { withValues } from '../offline/database';

/**
 * What a signed-in admin's device keeps for a time without signal: the day, in a database of its own, and the area's
 * code, in a cache of its own. Both go with the sign-in.
 */
const DATABASE = 'admin';
export const ADMIN_CACHE = 'admin-area';

/** What was kept under this name; undefined when there is nothing. Rejects where the browser keeps nothing. */
export function readAdminValue(name: string): Promise<unknown> {
  return withValues(DATABASE, 'readonly', (values) => values.get(name));
}

/** Puts another value in the place of one; no other tab comes in between. Rejects where the browser keeps nothing. */
export async function changeAdminValue(name: string, change: (value: unknown) => unknown): Promise<void> {
  await withValues(DATABASE, 'readwrite', (values) => {
    const reading = values.get(name);
    reading.onsuccess = () => values.put(change(reading.result), name);
    return reading;
  });
}

/** Nothing of it stays on the device. Never rejects: where storage is blocked there is nothing. */
export async function clearAdminStore(): Promise<void> {
  await Promise.allSettled([deleteDatabase(), deleteCache()]);
}

async function deleteDatabase(): Promise<void> {
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
  });
}

async function deleteCache(): Promise<void> {
  await caches.delete(ADMIN_CACHE);
}
