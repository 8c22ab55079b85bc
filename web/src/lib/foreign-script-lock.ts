/**
 * A script of somebody else can read what is stored on this device. So a document that runs one holds a lock for as long as it
 * lives, and an admin's token is stored only while no document holds it.
 */
const NAME = 'foreign-script';
/** Time in milliseconds that the open pages have to get rid of their script. A page under a payment takes longer. */
const TIMEOUT_MS = 5_000;

/** Runs `load` while no token is being stored; its script counts until the document ends unless `load` returns false. */
export async function loadUnderLock(load: () => boolean): Promise<void> {
  if (!('locks' in navigator)) {
    load();
    return;
  }
  const documentEnd = new Promise<void>(() => undefined);
  await navigator.locks.request(NAME, { mode: 'shared' }, () => (load() ? documentEnd : undefined));
}

/** Calls back when a token is about to be stored and waits for this document's script to go. */
export function watchSignIns(onSignIn: () => void): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = onSignIn;
  return () => channel.close();
}

/** Has all documents give up their scripts, then runs `store`; runs it anyway when they take too long. */
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
