import { useEffect, useRef, useSyncExternalStore } from 'react';

/** What the server answers as long as it lives. */
const PROBE = '/healthz';
const AGAIN_MS = 3_000;
/** One bar of signal that carries nothing is no signal. */
const TIMEOUT_MS = 8_000;

let isOnline = true;
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Finds out whether the server can be reached, and goes on asking while it cannot: a browser's own word on it says little
 * about a beach.
 */
export async function checkConnection(): Promise<boolean> {
  clearTimeout(again);
  const isReached = await fetch(PROBE, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  );
  notify(isReached);
  clearTimeout(again);
  if (!isReached) again = setTimeout(checkConnection, AGAIN_MS);
  return isReached;
}

/** For a page that came from the device: the server was asked for it and did not answer in time. */
export function startOffline(): void {
  notify(false);
  void checkConnection();
}

/** Whether there is signal. A page that the server draws has it. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => isOnline,
    () => true,
  );
}

/**
 * Acts once the signal is back, as long as there is still something to do. Only after a time without any: a server that
 * refuses would be asked without end.
 */
export function useWhenBack(isRequested: boolean, act: () => void): void {
  const isOnline = useIsOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && isRequested && wasOffline.current) act();
    wasOffline.current = !isOnline;
  }, [isOnline, isRequested, act]);
}

function watchConnection(onChange: () => void): () => void {
  listenToBrowser();
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

let isListening = false;

/** From then on, for as long as the page lives. */
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
