import { useCallback, useEffect, useState } from 'react';
import { type BrowserState, readBrowser } from './push-state';
import { pushSubscription, readyWorker } from './push-subscription';

export type LocalPush = {
  browser: BrowserState;
  hasWorker: boolean;
  /** The push endpoint of this device; null without a subscription. */
  endpoint: string | null;
};

async function readLocalPush(): Promise<LocalPush> {
  const browser = readBrowser();
  const without = { browser, hasWorker: false, endpoint: null };
  if (!browser.hasPush || browser.permission === 'denied') return without;
  try {
    const hasWorker = (await readyWorker()) !== null;
    return { browser, hasWorker, endpoint: (await pushSubscription())?.endpoint ?? null };
  } catch {
    return without; // a browser that blocks storage blocks service workers, too
  }
}

/** The push state of this browser; null until it is read. `refresh` reads it again. */
export function useLocalPush(): { local: LocalPush | null; refresh: () => Promise<void> } {
  const [local, setLocal] = useState<LocalPush | null>(null);
  const refresh = useCallback(async () => setLocal(await readLocalPush()), []);
  useEffect(() => {
    void refresh();
    // On a slow connection the service worker is installed after the first reading gave up.
    if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(refresh);
    // The permission may change in the browser's settings.
    const stop = new AbortController();
    void navigator.permissions?.query({ name: 'notifications' }).then((permission) => {
      permission.addEventListener('change', () => void refresh(), { signal: stop.signal });
    });
    return () => stop.abort();
  }, [refresh]);
  return { local, refresh };
}
