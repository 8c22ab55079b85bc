import { listLines, type PushPayload, pushTitle } from '#contract/push-notification';

const DASHBOARD = '/admin/dashboard';

/** Shown for a push that cannot be parsed. */
const UNREADABLE: PushPayload = {
  title: 'News from the studio',
  body: 'Open the dashboard to see what happened.',
  path: DASHBOARD,
  tag: 'unreadable',
  count: 1,
};

/** Parses the text of a push. Fields that are missing get the values of an unreadable one. */
export function toNotification(text: string): PushPayload {
  try {
    const sent: Partial<PushPayload> = JSON.parse(text);
    return { ...UNREADABLE, ...sent };
  } catch {
    return UNREADABLE;
  }
}

/** Merges a new notification with those of its tag that are still shown. */
export function notificationFor(notification: PushPayload, shown: readonly PushPayload[]) {
  const merged = shown.length === 0 ? notification : merge(notification, shown);
  const options: NotificationOptions & { renotify: boolean } = {
    body: merged.body,
    tag: merged.tag,
    data: merged,
    icon: '/admin-icon-192.png',
    badge: '/badge-96.png',
    renotify: true,
  };
  return { title: merged.title, options };
}

function merge(notification: PushPayload, shown: readonly PushPayload[]): PushPayload {
  const { tag } = notification;
  const count = shown.reduce((sum, one) => sum + one.count, notification.count);
  const lines = [notification, ...shown]
    .flatMap(({ body }) => body.split('\n'))
    .filter((line) => !/^and \d+ more$/.test(line));
  return { tag, count, path: DASHBOARD, title: pushTitle(tag, count), body: listLines(lines, count) };
}
