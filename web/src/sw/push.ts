import { updateBadge } from './badge';
import { type Notice, noticeFrom, notificationFor } from './notification';

declare const self: ServiceWorkerGlobalScope;

/** Every push is shown, whatever it says: a browser takes the permission away from who keeps silent. */
export function onPush(event: PushEvent): void {
  event.waitUntil(show(noticeFrom(event.data?.text() ?? '')));
}

async function show(notice: Notice): Promise<void> {
  const shown = await self.registration.getNotifications({ tag: notice.tag });
  const { title, options } = notificationFor(
    notice,
    shown.map(({ data }) => data as Notice),
  );
  await self.registration.showNotification(title, options);
  await updateBadge();
}
