/** What a push tells: graphql-server/src/domain/push/compose-push.ts writes it. */
export type Notice = {
  title: string;
  body: string;
  /** The screen that a press opens. */
  path: string;
  tag: string;
  /** How many things it tells of. */
  count: number;
};

const DASHBOARD = '/admin/dashboard';
const LISTED = 3;

/** What is shown for a push that cannot be read. */
const UNREADABLE: Notice = {
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

export function toNotification(text: string): Notice {
  try {
    const sent: Partial<Notice> = JSON.parse(text);
    return { ...UNREADABLE, ...sent };
  } catch {
    return UNREADABLE;
  }
}

/** One notification for a new notice and all of its kind that are still on the screen. */
export function notificationFor(notification: Notice, shown: readonly Notice[]) {
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

function textsFor(notification: Notice, shown: readonly Notice[], count: number) {
  const lines = [notification, ...shown]
    .flatMap(({ body }) => body.split('\n'))
    .filter((line) => !/^and \d+ more$/.test(line));
  const listed = lines.slice(0, LISTED);
  const more = count - listed.length;
  return {
    title: TITLES[notification.tag]?.(count) ?? `${count} things happened`,
    body: [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  };
}
