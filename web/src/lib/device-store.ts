/**
 * Values that outlive the tab, for pages and the service worker alike. Only what everybody may see belongs here. Rejects
 * where the browser keeps nothing: storage is blocked or full.
 */
const DATABASE = 'public';
const VERSION = 1;
const VALUES = 'values';

/** What was kept under this name; undefined when there is nothing. */
export function readKept(name: string): Promise<unknown> {
  return withValues('readonly', (values) => values.get(name));
}

export async function writeKept(name: string, value: unknown): Promise<void> {
  await withValues('readwrite', (values) => values.put(value, name));
}

async function withValues<T>(mode: IDBTransactionMode, act: (values: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
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

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(VALUES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
