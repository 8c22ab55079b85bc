import { useSyncExternalStore } from 'react';
import { isPaymentUnderWay } from '../lib/payment-lock';
import type { MessageToWorker } from './worker-message';

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Makes known that a newer version of the site is on the device and waits. */
export function announceWaiting(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** The worker of a newer version that waits; null while there is none. */
export function useWaitingWorker(): ServiceWorker | null {
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

/** Has it take over, and then loads the page anew. False when it goes on waiting, because somewhere a payment is under way. */
export async function takeOver(worker: ServiceWorker): Promise<boolean> {
  if (await isPaymentUnderWay()) return false;
  // Another tab was asked first: it serves this one already.
  if (worker.state === 'activated') {
    window.location.reload();
    return true;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  const message: MessageToWorker = { type: 'take-over' };
  worker.postMessage(message);
  return true;
}
