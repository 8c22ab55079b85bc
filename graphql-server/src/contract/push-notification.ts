/** A notification: the server composes it, the service worker shows it. */
export type PushText = {
  title: string;
  body: string;
  /** The screen that a click opens. */
  path: string;
  /** A new notification replaces a shown one with the same tag. */
  tag: string;
  /** Number of events that this notification stands for. */
  count: number;
};

/**
/**
 * What is pushed to a device. `inboxCount`: unread messages and open payment issues, for the badge of the teacher's app; absent
 * for a client. `receipt`: what the service worker posts after it has shown a notification of the teacher; absent for a client.
 */
export type PushPayload = PushText & { inboxCount?: number; receipt?: string };

/** Titles for several events of one kind, by tag. */
const TITLES: Record<string, (count: number) => string> = {
  booking_made: (count) => `${count} new bookings`,
  booking_cancelled: (count) => `${count} bookings cancelled`,
  booking_moved: (count) => `${count} bookings moved`,
  weather_call_due: (count) => `${count} classes wait for your weather call`,
  message_received: (count) => `${count} new messages`,
};

/** The title of a notification that stands for several events: by their kind, or general when the kinds differ. */
export function pushTitle(tag: string, count: number): string {
  return TITLES[tag]?.(count) ?? `${count} things happened`;
}

const LISTED = 3;

/** The first three lines of `count` events, and how many more there are. */
export function listLines(lines: readonly string[], count: number): string {
  const listed = lines.slice(0, LISTED);
  const more = count - listed.length;
  return [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
