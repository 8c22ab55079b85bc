import { updateBadge } from './badge';
import type { Notice } from './notification';

declare const self: ServiceWorkerGlobalScope;

export function onNotificationClick(event: NotificationEvent): void {
  const { path } = event.notification.data as Notice;
  event.notification.close();
  event.waitUntil(Promise.all([open(path), updateBadge()]));
}

/** Brings the screen to the front where it is open, takes an open admin page to it, or opens it. Never another host's. */
async function open(path: string): Promise<void> {
  const target = new URL(path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url === target.href);
  if (there) return void (await there.focus());
  const inArea = pages.find(({ url }) => new URL(url).pathname.startsWith('/admin'));
  const led = await inArea?.navigate(target.href).catch(() => null); // not controlled by this worker
  await (led ? led.focus() : self.clients.openWindow(target.href));
}
