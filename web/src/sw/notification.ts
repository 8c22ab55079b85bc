import { listLines, type PushPayload, type PushText } from '#contract/push-notification';

/** A push as it is shown. The number in the inbox is missing when it cannot be parsed or is for a client. */
export type ShownPush = PushText & Partial<PushPayload>;

const DASHBOARD = '/admin/dashboard';

/** Shown for a push that cannot be parsed. */
const UNREADABLE: ShownPush = {
  title: 'News from the studio',
  body: 'Open the dashboard to see what happened.',
  path: DASHBOARD,
  tag: 'unreadable',
  count: 1,
  plural: 'things happened',
};

/**
 * A push, of which Safari passes on the declared notification only (Push API, "declarative push message"). The notification's
 * `data` has the other fields of the payload.
 */
export type ReceivedPush = {
  data: Pick<PushMessageData, 'text'> | null;
  notification?: Pick<Notification, 'title' | 'body' | 'data'> | null;
};

/** The text of a push: its payload as JSON. */
export function readPush({ data, notification }: ReceivedPush): string {
  if (data) return data.text();
  if (!notification) return '';
  const { title, body } = notification;
  return JSON.stringify({ ...notification.data, title, body });
}

/** Parses the text of a push. Fields that are missing get the values of an unreadable one. */
export function toNotification(text: string): ShownPush {
  try {
    const sent: Partial<ShownPush> = JSON.parse(text);
    return { ...UNREADABLE, ...sent };
  } catch {
    return UNREADABLE;
  }
}

/** Merges a new notification with those of its tag that are still shown. */
export function notificationFor(notification: ShownPush, shown: readonly ShownPush[]) {
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

function merge(notification: ShownPush, shown: readonly ShownPush[]): ShownPush {
  const { tag, plural } = notification;
  const count = shown.reduce((sum, one) => sum + one.count, notification.count);
  const lines = [notification, ...shown]
    .flatMap(({ body }) => body.split('\n'))
    .filter((line) => !/^and \d+ more$/.test(line));
  return { tag, count, plural, path: DASHBOARD, title: `${count} ${plural}`, body: listLines(lines, count) };
}
