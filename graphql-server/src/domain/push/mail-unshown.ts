import type { NotificationKind } from '#prisma';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { getShownWithinMs } from './receipts';
import { mailUnless } from './remove-device';

/** The kinds that the teacher must not miss: they are mailed when no device has shown them in time. */
const MUST_ARRIVE: Record<NotificationKind, boolean> = {
  BOOKING_MADE: false,
  BOOKING_CANCELLED: true,
  BOOKING_MOVED: false,
  MESSAGE_RECEIVED: false,
  WEATHER_CALL_DUE: true,
  JOIN_LINK_MISSING: true,
  PAYMENT_ISSUE: true,
  WAITLIST_JOINED: false,
};

/** Queues the job that mails those notifications of a push which the teacher must not miss and which no device shows in time. */
export async function queueMailUnshown(
  tx: Tx,
  { jobs, clock, timeScale }: { jobs: Jobs; clock: Clock; timeScale: number },
  notifications: readonly { id: string; kind: NotificationKind }[],
): Promise<void> {
  const notificationIds = notifications.filter(({ kind }) => MUST_ARRIVE[kind]).map(({ id }) => id);
  if (notificationIds.length === 0) return;
  const runAt = new Date(clock.now().getTime() + getShownWithinMs({ timeScale }));
  await jobs.enqueue(tx, 'mail-unshown', { notificationIds }, { runAt });
}

/** The job that mails notifications to the teacher, once each, unless a device has shown them. */
export async function mailUnshown(
  { db, jobs }: { db: Db; jobs: Jobs },
  notificationIds: readonly string[],
): Promise<void> {
  await inTransaction(db, (tx) => mailUnless(tx, jobs, notificationIds, ['SHOWN']));
}
