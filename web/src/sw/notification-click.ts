import type { PushPayload } from '#contract/push-notification';
import type { MessageFromWorker } from '../boot/worker-message';

declare const self: ServiceWorkerGlobalScope;

export function onNotificationClick(event: NotificationEvent): void {
  const { path } = event.notification.data as PushPayload;
  event.notification.close();
  event.waitUntil(open(path));
}

/**
 * Focuses an open page of the admin area and sends it a path there, or opens a new page. The page navigates by itself, so that
 * nothing typed in it is lost; `client.url` is only the address that it was opened at. Never opens another origin.
 */
async function open(path: string): Promise<void> {
  const target = new URL(path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  // A client's notification opens the page of the booking, not the admin area.
  const isForAdmin = target.pathname.startsWith('/admin');
  const inArea = isForAdmin && pages.find(({ url }) => new URL(url).pathname.startsWith('/admin'));
  if (!inArea) return void (await self.clients.openWindow(target.href));
  const message: MessageFromWorker = { type: 'go-to', path: target.pathname };
  inArea.postMessage(message);
  await inArea.focus();
}
