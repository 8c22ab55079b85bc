import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { isPaymentUnderWay } from '../lib/payment-lock';
import { NEWS } from './when';

let waiting: Workbox | null = null;
const listeners = new Set<() => void>();

/** Announces that a newer version of the site is on the device and waits. */
export function announceWaiting(workbox: Workbox): void {
  waiting = workbox;
  for (const listener of listeners) listener();
  dispatchEvent(new Event(NEWS));
}

/** The registration whose newer version waits; null while there is none. */
export function useWaitingWorker(): Workbox | null {
  return useSyncExternalStore(
    watch,
    () => waiting,
    () => null,
  );
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Activates the waiting version and reloads the page. Returns false, and changes nothing, while any tab may be paying. */
export async function activateWaitingWorker(workbox: Workbox): Promise<boolean> {
  if (await isPaymentUnderWay()) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) {
    workbox.addEventListener('controlling', () => window.location.reload());
    workbox.messageSkipWaiting();
  } else {
    // Another tab activated it: it serves this page already.
    window.location.reload();
  }
  return true;
}
