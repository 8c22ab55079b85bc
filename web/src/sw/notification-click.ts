import type { MessageFromWorker } from '../boot/worker-message';
import { updateBadge } from './badge';
import type { Notice } from './notification';

declare const self: ServiceWorkerGlobalScope;

export function onNotificationClick(event: NotificationEvent): void {
  const { path } = event.notification.data as Notice;
  event.notification.close();
  event.waitUntil(Promise.all([open(path), updateBadge()]));
}

/**
 * Takes an open page of the admin area to the screen, or opens it. The page goes there by itself: what is typed in it is
 * not lost, and its address as known here is only the one that it was opened at. Never another host's.
 */
async function open(path: string): Promise<void> {
  const target = new URL(path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const inArea = pages.find(({ url }) => new URL(url).pathname.startsWith('/admin'));
  if (!inArea) return void (await self.clients.openWindow(target.href));
  const message: MessageFromWorker = { type: 'go-to', path: target.pathname };
  inArea.postMessage(message);
  await inArea.focus();
}
