import type { Jobs, Tx } from '../ports';
import { mailNotifications } from './distribute-notifications';

/**
 * Removes a device; one that is gone already is no error. What waits for it goes to the teacher's mailbox, unless another
 * device has been notified of it or still may be.
 */
export async function removeDevice(tx: Tx, jobs: Jobs, id: string): Promise<void> {
  await lockDevice(tx, id);
  const waiting = await tx.notificationDelivery.findMany({
    where: { subscriptionId: id, status: 'QUEUED' },
    select: { noticeId: true },
  });
  await tx.pushSubscription.deleteMany({ where: { id } });
  await mailUndelivered(
    tx,
    jobs,
    waiting.map(({ noticeId: notificationId }) => notificationId),
  );
}

/** Locks a device until the transaction ends, so that nothing is queued for it meanwhile. Returns its address; null when it is gone. */
export async function lockDevice(tx: Tx, id: string): Promise<string | null> {
  const [device] = await tx.$queryRaw<{ endpoint: string }[]>`
    SELECT "endpoint" FROM "PushSubscription" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return device?.endpoint ?? null;
}

/** Mails those of the notices that no device was notified of and none still may be. */
export async function mailUndelivered(tx: Tx, jobs: Jobs, notificationIds: readonly string[]): Promise<void> {
  // Two devices that give up at the same moment must see each other.
  await tx.$queryRaw`SELECT 1 FROM "Notice" WHERE "id" = ANY(${notificationIds}::uuid[]) ORDER BY "id" FOR UPDATE`;
  const undelivered = await tx.notification.findMany({
    where: {
      id: { in: [...notificationIds] },
      outgoingMail: null,
      deliveries: { none: { status: { in: ['QUEUED', 'DELIVERED'] } } },
    },
    select: { id: true },
  });
  await mailNotifications(
    tx,
    jobs,
    undelivered.map(({ id }) => id),
  );
}
