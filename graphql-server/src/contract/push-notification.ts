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
  /** The title of several such events after their number: 'new bookings'. */
  plural: string;
};

/**
 * What is pushed to a device. `inboxCount`: unread messages and open payment issues, for the badge of the teacher's app; absent
 * for a client. `receipt`: what the service worker posts after it has shown a notification of the teacher; absent for a client.
 */
export type PushPayload = PushText & { inboxCount?: number; receipt?: string };

const LISTED = 3;

/** The first three lines of `count` events, and how many more there are. */
export function listLines(lines: readonly string[], count: number): string {
  const listed = lines.slice(0, LISTED);
  const more = count - listed.length;
  return [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
