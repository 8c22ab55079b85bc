import { updateBadge } from './badge';
import { type Notice, notificationFor, toNotification } from './notification';

declare const self: ServiceWorkerGlobalScope;

let before: Promise<void> = Promise.resolve();

/**
 * Every push is shown, whatever it says: a browser takes the permission away from who keeps silent. One after another, because
 * each joins what is shown before it, and after a time without signal many come at once.
 */
export function onPush(event: PushEvent): void {
  const showIt = () => show(toNotification(event.data?.text() ?? ''));
  before = before.then(showIt, showIt);
  event.waitUntil(before);
}

async function show(notification: Notice): Promise<void> {
  const shown = await self.registration.getNotifications({ tag: notification.tag });
  const { title, options } = notificationFor(
    notification,
    shown.map(({ data }) => data as Notice),
  );
  await self.registration.showNotification(title, options);
  await updateBadge();
}
