/** The payload of a push, which graphql-server/src/domain/push/compose-push.ts writes. */
export type PushNotification = {
  title: string;
  body: string;
  /** The path that a press opens. */
  path: string;
  tag: string;
  /** How many things it reports. */
  count: number;
};

const DASHBOARD = '/admin/dashboard';
const MAX_LISTED = 3;

/** Shown for a push that cannot be parsed. */
const UNREADABLE: PushNotification = {
  title: 'News from the studio',
  body: 'Open the dashboard to see what happened.',
  path: DASHBOARD,
  tag: 'unreadable',
  count: 1,
};

const TITLES: Record<string, (count: number) => string> = {
  booking_made: (count) => `${count} new bookings`,
  booking_cancelled: (count) => `${count} places were given back`,
  message_received: (count) => `${count} new messages`,
};

export function toNotification(text: string): PushNotification {
  try {
    const sent: Partial<PushNotification> = JSON.parse(text);
    return { ...UNREADABLE, ...sent };
  } catch {
    return UNREADABLE;
  }
}

/** Merges a new notification with those of its tag that are still shown. */
export function notificationFor(notification: PushNotification, shown: readonly PushNotification[]) {
  const count = shown.reduce((sum, one) => sum + one.count, notification.count);
  const all =
    shown.length === 0
      ? notification
      : { ...notification, count, path: DASHBOARD, ...textsFor(notification, shown, count) };
  const options: NotificationOptions & { renotify: boolean } = {
    body: all.body,
    tag: all.tag,
    data: all,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    renotify: true,
  };
  return { title: all.title, options };
}

function textsFor(notification: PushNotification, shown: readonly PushNotification[], count: number) {
  const lines = [notification, ...shown]
    .flatMap(({ body }) => body.split('\n'))
    .filter((line) => !/^and \d+ more$/.test(line));
  const listed = lines.slice(0, MAX_LISTED);
  const more = count - listed.length;
  return {
    title: TITLES[notification.tag]?.(count) ?? `${count} things happened`,
    body: [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  };
}
