import { useCallback, useEffect, useState } from 'react';
import { pushSubscription, readyWorker } from '../../lib/push-subscription';
import { type BrowserState, readBrowser } from './push-state';

export type LocalPush = {
  browser: BrowserState;
  hasWorker: boolean;
  /** The address of this device's own subscription. */
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
    return without; // storage is blocked, and service workers with it
  }
}

/** What this browser says of notifications; null until it has said it. `look` asks it again. */
export function useLocalPush(): { local: LocalPush | null; look: () => Promise<void> } {
  const [local, setLocal] = useState<LocalPush | null>(null);
  const look = useCallback(async () => setLocal(await readLocalPush()), []);
  useEffect(() => {
    void look();
    // Allowed or forbidden meanwhile, in the browser's own settings.
    const stop = new AbortController();
    void navigator.permissions?.query({ name: 'notifications' }).then((permission) => {
      permission.addEventListener('change', () => void look(), { signal: stop.signal });
    });
    return () => stop.abort();
  }, [look]);
  return { local, look };
}
