const VERSION = 1;
const VALUES = 'values';

/**
 * Does one thing with the values that a database of this device holds by name, in one transaction. Rejects where the
 * browser keeps nothing: storage is blocked or full.
 */
export async function withValues<T>(
  name: string,
  mode: IDBTransactionMode,
  act: (values: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(name);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(VALUES, mode);
      const request = act(transaction.objectStore(VALUES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(VALUES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Values that outlive the tab, for pages and the service worker alike. Only what everybody may see belongs here. Rejects
 * where the browser keeps nothing.
 */
const DATABASE = 'public';

/** What was kept under this name; undefined when there is nothing. */
export function readStored(name: string): Promise<unknown> {
  return withValues(DATABASE, 'readonly', (values) => values.get(name));
}

export async function writeStored(name: string, value: unknown): Promise<void> {
  await withValues(DATABASE, 'readwrite', (values) => values.put(value, name));
}
