import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '#prisma';
import { insertRows } from '../../lib/insert-rows';
import type { Jobs, Tx } from '../ports';

export type NewNotification = {
  kind: NotificationKind;
  about:
    | { bookingId: string }
    | { contactMessageId: string }
    | { occurrenceId: string }
    | { paymentIssueId: string }
    | { waitlistEntryId: string };
  /** How many events of this kind there have been, where there can be several. */
  edition?: number;
  at: Date;
};

/**
 * Queues notifications for the teacher in the caller's transaction, all about subjects of one type. A second notification of the
 * same event is ignored. A job chooses devices or mail after the commit.
 */
export async function queueNotifications(tx: Tx, jobs: Jobs, notifications: readonly NewNotification[]): Promise<void> {
  const rows = notifications.map(({ kind, about, edition = 0, at }) => ({
    id: randomUUID(),
    kind,
    ...about,
    edition,
    createdAt: at,
  }));
  const notificationIds = await insertRows(tx, 'Notification', rows, { skipDuplicates: true });
  if (notificationIds.length > 0) await jobs.enqueue(tx, 'distribute-notifications', { notificationIds });
}
