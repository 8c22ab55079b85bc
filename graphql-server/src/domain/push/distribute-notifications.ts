import type { NotificationKind } from '#prisma';
import { studio } from '#studio';
import { liveAdminSession } from '../auth/sessions';
import { queueMails } from '../outbox/queue-mails';
import type { Clock, Db, EnqueueOptions, Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';

type DistributeDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  /** Multiplies the waits of background work. */
  timeScale: number;
};

/** Events within this time are batched into one notification. */
const BATCH_WAIT_MS = 2_000;
/** Minimum time between two notifications on one device. Events in between are batched. */
const MIN_INTERVAL_MS = 30_000;

/**
 * Queues notifications for every device with a valid session that wants their kind. A notification that no device wants is
 * mailed to the teacher.
 */
export async function distributeNotifications(
  { db, clock, jobs, timeScale }: DistributeDeps,
  ids: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const notifications = await tx.notification.findMany({
      where: { id: { in: [...ids] }, outgoingMail: null, deliveries: { none: {} } },
    });
    if (notifications.length === 0) return;
    const now = clock.now();
    // Blocks the removal of a device until its deliveries are committed, so that the removal sees them and mails them.
    await tx.$queryRaw`SELECT 1 FROM "PushSubscription" ORDER BY "id" FOR KEY SHARE`;
    const devices = await tx.pushSubscription.findMany({
      where: { wantedKinds: { hasSome: notifications.map(({ kind }) => kind) }, session: liveAdminSession(now) },
    });
    const devicesFor = (kind: NotificationKind) => devices.filter(({ wantedKinds }) => wantedKinds.includes(kind));
    await tx.notificationDelivery.createMany({
      data: notifications.flatMap(({ id: notificationId, kind }) =>
        devicesFor(kind).map(({ id }) => ({ notificationId, subscriptionId: id })),
      ),
    });
    for (const { id, lastDeliveredAt } of devices) {
      const runAt = nextPushAt(lastDeliveredAt, now, timeScale);
      await jobs.enqueue(tx, 'send-push', { subscriptionId: id }, { runAt, ...pushQueue(id), preservesRunAt: true });
    }
    const unwanted = notifications.filter(({ kind }) => devicesFor(kind).length === 0);
    await mailNotifications(
      tx,
      jobs,
      unwanted.map(({ id }) => id),
    );
  });
}

/** The time of a device's next push: after the batch wait, and not sooner than the minimum interval since its last one. */
export function nextPushAt(lastDeliveredAt: Date | null, now: Date, timeScale = 1): Date {
  const intervalEnd = (lastDeliveredAt?.getTime() ?? 0) + MIN_INTERVAL_MS * timeScale;
  return new Date(Math.max(now.getTime() + BATCH_WAIT_MS * timeScale, intervalEnd));
}

/** Queues a mail to the teacher for each notification. */
export function mailNotifications(tx: Tx, jobs: Jobs, ids: readonly string[]): Promise<void> {
  const mails = ids.map((notificationId) => ({
    kind: 'TEACHER_NOTICE' as const,
    recipient: studio.instructor.email,
    notificationId,
  }));
  return queueMails(tx, jobs, mails);
}

/**
 * Job key and queue of a device. The key lets only one job wait at a time; the queue makes it start after the running one has
 * ended, so that it does not send the same notifications again.
 */
export function pushQueue(subscriptionId: string): Pick<EnqueueOptions, 'key' | 'queue'> {
  const name = `push-${subscriptionId}`;
  return { key: name, queue: name };
}
