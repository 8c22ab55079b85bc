import { notificationFor, readPush, type ShownPush, toNotification } from './notification';
import { postJson } from './post-json';

declare const self: ServiceWorkerGlobalScope;

let previous: Promise<void> = Promise.resolve();

/**
 * Shows every push, even an unreadable one: browsers revoke the permission of a site that shows nothing. One after another,
 * because each push is merged with those shown before it, and many arrive at once after a time offline.
 */
export function onPush(event: PushEvent): void {
  const notification = toNotification(readPush(event));
  const showIt = () => show(notification);
  previous = previous.then(showIt, showIt);
  event.waitUntil(previous.then(() => postReceipt(notification)));
}

async function show(notification: ShownPush): Promise<void> {
  const shown = await self.registration.getNotifications({ tag: notification.tag });
  const { title, options } = notificationFor(
    notification,
    shown.map(({ data }) => data as ShownPush),
  );
  await self.registration.showNotification(title, options);
  // An older server sends no count: the badge then stays as it is.
  if (notification.inboxCount !== undefined) await setBadge(notification.inboxCount);
}

/** Confirms to the server that the notification is shown. One attempt: a receipt that does not arrive costs one mail more. */
async function postReceipt({ receipt }: ShownPush): Promise<void> {
  if (receipt) await postJson('/api/push/shown', { receipt }).catch(() => undefined);
}

/** Shows on the app's icon how much waits for the teacher. Not every browser supports badges, and some refuse them. */
async function setBadge(inboxCount: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const done = inboxCount > 0 ? navigator.setAppBadge(inboxCount) : navigator.clearAppBadge();
  await done.catch(() => undefined);
}
