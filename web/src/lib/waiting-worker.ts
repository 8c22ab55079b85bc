import { useSyncExternalStore } from 'react';
import type { WorkerMessage } from './worker-message';

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
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
    () => null,
  );
}

/** Has it take over, and then loads the page anew. False when it goes on waiting, because somewhere a payment is under way. */
export function takeOver(worker: ServiceWorker): Promise<boolean> {
  const refused = new AbortController();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    signal: refused.signal,
  });
  const { port1, port2 } = new MessageChannel();
  const message: WorkerMessage = { type: 'take-over' };
  worker.postMessage(message, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data: mayTakeOver }: MessageEvent<boolean>) => {
      if (!mayTakeOver) refused.abort();
      resolve(mayTakeOver);
    };
  });
}
