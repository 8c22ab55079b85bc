import type { NotificationDeliveryStatus } from '#prisma';
import type { Jobs, Tx } from '../ports';
import { mailNotifications } from './distribute-notifications';

/**
 * Removes a device. Its queued notifications are mailed to the teacher, unless another device has received them or still may.
 * Does nothing for an unknown device.
 */
export async function removeDevice(tx: Tx, jobs: Jobs, id: string): Promise<void> {
  await lockDevice(tx, id);
  const waiting = await tx.notificationDelivery.findMany({
    where: { subscriptionId: id, status: 'QUEUED' },
    select: { notificationId: true },
  });
  await tx.pushSubscription.deleteMany({ where: { id } });
  await mailUndelivered(
    tx,
    jobs,
    waiting.map(({ notificationId }) => notificationId),
  );
}

/** Locks a device, so that nothing is queued for it until the transaction ends. Returns its endpoint, or null when it is gone. */
export async function lockDevice(tx: Tx, id: string): Promise<string | null> {
  const [device] = await tx.$queryRaw<{ endpoint: string }[]>`
    SELECT "endpoint" FROM "PushSubscription" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return device?.endpoint ?? null;
}

/** Mails the notifications that no device has received and none is still to receive. */
export const mailUndelivered = (tx: Tx, jobs: Jobs, notificationIds: readonly string[]): Promise<void> =>
  mailUnless(tx, jobs, notificationIds, ['QUEUED', 'DELIVERED', 'SHOWN']);

/** Mails the notifications that have no delivery in one of these states, and that were not mailed before. */
export async function mailUnless(
  tx: Tx,
  jobs: Jobs,
  notificationIds: readonly string[],
  states: NotificationDeliveryStatus[],
): Promise<void> {
  // Locked, so that of two devices that fail at the same moment the second sees the first.
  await tx.$queryRaw`SELECT 1 FROM "Notification" WHERE "id" = ANY(${notificationIds}::uuid[]) ORDER BY "id" FOR UPDATE`;
  const toMail = await tx.notification.findMany({
    where: {
      id: { in: [...notificationIds] },
      outgoingMail: null,
      deliveries: { none: { status: { in: states } } },
    },
    select: { id: true },
  });
  await mailNotifications(
    tx,
    jobs,
    toMail.map(({ id }) => id),
  );
}
