import { useEffect, useRef, useSyncExternalStore } from 'react';

/** The server's health endpoint. */
const PROBE = '/healthz';
const RETRY_MS = 3_000;
/** A connection that is this slow counts as lost. */
const TIMEOUT_MS = 8_000;

let isOnline = true;
/** Counts the probes: one that is answered after a later one was sent says how it was before. */
let lastProbe = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Checks whether the server can be reached, and polls it while it cannot. `navigator.onLine` only knows whether there is a
 * network, which says little on a beach.
 */
export async function checkConnection(): Promise<boolean> {
  clearTimeout(retryTimer);
  lastProbe += 1;
  const probe = lastProbe;
  const isReached = await fetch(PROBE, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  );
  if (probe === lastProbe) {
    notify(isReached);
    // Where the browser says that there is no network, this answer may have been the last.
    if (!isReached || !navigator.onLine) retryTimer = setTimeout(checkConnection, RETRY_MS);
  }
  return isReached;
}

/** For a page that the device stored: the server did not answer the request for it in time. */
export function startOffline(): void {
  notify(false);
  void checkConnection();
}

/** Whether the server can be reached. True while the server renders. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(watchConnection, wasReached, () => true);
}

/** Whether the last probe reached the server. True before the first one. */
export const wasReached = () => isOnline;

/**
 * Calls `act` when the connection comes back and `isRequested` is true. Only after it was lost: otherwise a request that the
 * server refuses would be repeated without end.
 */
export function useWhenBack(isRequested: boolean, act: () => void): void {
  const isOnline = useIsOnline();
  const wasLost = useRef(false);
  useEffect(() => {
    const next = decideWhenBack(wasLost.current, { isOnline, isRequested });
    wasLost.current = next.wasLost;
    if (next.isDue) act();
  }, [isOnline, isRequested, act]);
}

/**
 * Whether to act now, and whether a loss of the connection is still to be made good. It is until something was requested: a request
 * that began without the connection may fail after it is back.
 */
export function decideWhenBack(
  wasLost: boolean,
  { isOnline, isRequested }: { isOnline: boolean; isRequested: boolean },
): { wasLost: boolean; isDue: boolean } {
  if (!isOnline) return { wasLost: true, isDue: false };
  const isDue = wasLost && isRequested;
  return { wasLost: wasLost && !isDue, isDue };
}

function watchConnection(onChange: () => void): () => void {
  listenToBrowser();
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

let isListening = false;

/** Listens once, until the page is closed. */
function listenToBrowser(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('offline', () => {
    notify(false);
    void checkConnection();
  });
  window.addEventListener('online', checkConnection);
  if (!navigator.onLine) void checkConnection();
}

function notify(isReached: boolean): void {
  if (isReached === isOnline) return;
  isOnline = isReached;
  for (const listener of listeners) listener();
}
