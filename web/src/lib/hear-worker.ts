import type { MessageFromWorker } from './worker-message';

/** Goes where a pressed notification leads. */
export function hearWorker(goTo: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
    if (data.type === 'go-to') goTo(data.path);
  });
  navigator.serviceWorker.startMessages();
}
