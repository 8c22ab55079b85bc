import type { NoticeKind } from '#prisma';
import { studio } from '#studio';
import { liveAdminSession } from '../auth/sessions';
import { queueMails } from '../outbox/queue-mails';
import type { Clock, Db, EnqueueOptions, Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';

type SpreadDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  /** Multiplies the waits of background work. */
  timeScale: number;
};

/** Things that happen together are told together: a device waits this long for more of them. */
const BATCH_WAIT_MS = 2_000;
/** A device rings at most this often; what happens meanwhile is told in one notification. */
const REST_MS = 30_000;

/**
 * Sends notices on their way to each device that wants their kind and whose session is valid, or to the teacher's mailbox where
 * there is none.
 */
export async function distributeNotifications(
  { db, clock, jobs, timeScale }: SpreadDeps,
  ids: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const notifications = await tx.notification.findMany({
      where: { id: { in: [...ids] }, outgoingMail: null, deliveries: { none: {} } },
    });
    if (notifications.length === 0) return;
    const now = clock.now();
    // No device is removed until what it is to be notified of is committed: whoever removes it then sees that.
    await tx.$queryRaw`SELECT 1 FROM "PushSubscription" ORDER BY "id" FOR KEY SHARE`;
    const devices = await tx.pushSubscription.findMany({
      where: { wantedKinds: { hasSome: notifications.map(({ kind }) => kind) }, session: liveAdminSession(now) },
    });
    const devicesFor = (kind: NoticeKind) => devices.filter(({ wantedKinds }) => wantedKinds.includes(kind));
    await tx.notificationDelivery.createMany({
      data: notifications.flatMap(({ id: notificationId, kind }) =>
        devicesFor(kind).map(({ id }) => ({ noticeId: notificationId, subscriptionId: id })),
      ),
    });
    for (const { id, lastDeliveredAt } of devices) {
      const runAt = nextPushAt(lastDeliveredAt, now, timeScale);
      await jobs.enqueue(tx, 'send-push', { subscriptionId: id }, { runAt, ...getPushQueue(id), preservesRunAt: true });
    }
    const unwanted = notifications.filter(({ kind }) => devicesFor(kind).length === 0);
    await mailNotifications(
      tx,
      jobs,
      unwanted.map(({ id }) => id),
    );
  });
}

/** When a device that rang last at `lastDeliveredAt` may ring again for what happens at `now`. */
export function nextPushAt(lastDeliveredAt: Date | null, now: Date, timeScale = 1): Date {
  const rested = (lastDeliveredAt?.getTime() ?? 0) + REST_MS * timeScale;
  return new Date(Math.max(now.getTime() + BATCH_WAIT_MS * timeScale, rested));
}

/** Tells the teacher by mail instead. */
export function mailNotifications(tx: Tx, jobs: Jobs, ids: readonly string[]): Promise<void> {
  const mails = ids.map((notificationId) => ({
    kind: 'TEACHER_NOTICE' as const,
    recipient: studio.instructor.email,
    noticeId: notificationId,
  }));
  return queueMails(tx, jobs, mails);
}

/**
 * One job at a time waits for a device, whatever happens meanwhile; and the next begins when the one before has ended, so
 * that it knows what that one told.
 */
export function getPushQueue(subscriptionId: string): Pick<EnqueueOptions, 'key' | 'queue'> {
  const name = `push-${subscriptionId}`;
  return { key: name, queue: name };
}
