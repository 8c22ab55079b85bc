/**
 * A third-party script can read everything stored on this device. So a document that runs one holds this Web Lock until it
 * ends, and an admin's token is stored only while no document holds the lock.
 */
const NAME = 'foreign-script';
/** How long open pages have to unload their script. A page with a payment under way takes longer. */
const TIMEOUT_MS = 5_000;

/** Runs `load` while no token is being stored. Unless it returns false, the document then holds the lock until it ends. */
export async function loadUnderLock(load: () => boolean): Promise<void> {
  if (!('locks' in navigator)) {
    load();
    return;
  }
  const documentEnd = new Promise<void>(() => undefined);
  await navigator.locks.request(NAME, { mode: 'shared' }, () => (load() ? documentEnd : undefined));
}

/** Calls back when a token is about to be stored, which waits for this document's script to be unloaded. */
export function watchSignIns(onSignIn: () => void): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = onSignIn;
  return () => channel.close();
}

/** Asks all documents to unload their scripts, then runs `store`; runs it anyway after the timeout. */
export async function storeWithoutScripts(store: () => void): Promise<void> {
  if (!('locks' in navigator && 'BroadcastChannel' in window)) return store();
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('sign-in');
  channel.close();
  let hasRun = false;
  const run = () => {
    hasRun = true;
    store();
  };
  try {
    await navigator.locks.request(NAME, { signal: AbortSignal.timeout(TIMEOUT_MS) }, run);
  } catch (error) {
    if (hasRun) throw error;
    run();
  }
}
