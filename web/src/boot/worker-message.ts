/** What a page tells its service worker. */
export type MessageToWorker =
  /** A page was opened with signal: the schedule can be kept for later. */
  | { type: 'opened' }
  /** The visitor wants the version that waits. */
  | { type: 'take-over' };

/** What the service worker tells a page: a notification was pressed that leads to this address. */
export type MessageFromWorker = { type: 'go-to'; path: string };

/** Goes where a pressed notification leads. */
export function listenToWorker(goTo: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
    if (data.type === 'go-to') goTo(data.path);
  });
  navigator.serviceWorker.startMessages();
}
