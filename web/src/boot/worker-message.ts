/** What a page sends to its service worker. */
export type MessageToWorker =
  /** A page was opened online: the worker can store the schedule. */
  | { type: 'opened' }
  /** The visitor accepted the version that waits. workbox-window sends the first, pages built before 2026-11-22 the second. */
  | { type: 'SKIP_WAITING' | 'take-over' };

/** What the service worker sends to a page: the visitor pressed a notification that leads to this path. */
export type MessageFromWorker = { type: 'go-to'; path: string };

/**
 * Navigates where a pressed notification leads. Listens to every worker, which the `message` event of workbox-window does
 * not: it leaves out a worker that another tab activated, and what arrives before the registration.
 */
export function listenToWorker(goTo: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
    if (data.type === 'go-to') goTo(data.path);
  });
  navigator.serviceWorker.startMessages();
}
