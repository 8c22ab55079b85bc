import type { PushPayload } from '#contract/push-notification';
import { updateBadge } from './badge';
import { notificationFor, toNotification } from './notification';

declare const self: ServiceWorkerGlobalScope;

let previous: Promise<void> = Promise.resolve();

/**
 * Shows every push, even an unreadable one: browsers revoke the permission of a site that shows nothing. One after another,
 * because each push is merged with those shown before it, and many arrive at once after a time offline.
 */
export function onPush(event: PushEvent): void {
  const showIt = () => show(toNotification(event.data?.text() ?? ''));
  previous = previous.then(showIt, showIt);
  event.waitUntil(previous);
}

async function show(notification: PushPayload): Promise<void> {
  const shown = await self.registration.getNotifications({ tag: notification.tag });
  const { title, options } = notificationFor(
    notification,
    shown.map(({ data }) => data as PushPayload),
  );
  await self.registration.showNotification(title, options);
  await updateBadge();
}
