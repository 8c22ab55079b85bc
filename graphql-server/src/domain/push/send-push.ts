import { HOUR_MS } from '#contract/durations';
import type { NotificationKind } from '#prisma';
import { isLiveAdminSession, liveAdminSession } from '../auth/sessions';
import { countInbox, getTotal } from '../inbox';
import type { Clock, Db, Jobs, LinkSecret, Pusher, PushOutcome, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { composePush, NOTIFICATION_PARTS, toNotificationInput } from './compose-push';
import { pushQueue } from './distribute-notifications';
import { queueMailUnshown } from './mail-unshown';
import { createReceipt, recordAccepted } from './receipts';
import { lockDevice, mailUndelivered, removeDevice } from './remove-device';

export type PushDeps = { db: Db; clock: Clock; jobs: Jobs; pusher: Pusher; linkSecret: LinkSecret };

/** After this many failures in a row a push is given up. What is queued for the teacher is mailed instead. */
export const MAX_FAILURES = 8;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = HOUR_MS;

/**
 * Sends everything that is queued for a device as one push message. Removes a device that is gone, whose session has ended or
 * whose account is no longer an admin. Retries later when the push service is busy, not before its Retry-After. Mails
 * notifications that no device has received.
 */
export async function sendPush(deps: PushDeps, subscriptionId: string): Promise<void> {
  const device = await deps.db.pushSubscription.findUnique({
    where: { id: subscriptionId },
    include: {
      session: { include: { admin: { select: { isAdmin: true } } } },
      deliveries: {
        where: { status: 'QUEUED' },
        include: { notification: { include: NOTIFICATION_PARTS } },
        orderBy: { notification: { createdAt: 'asc' } },
      },
    },
  });
  if (!device) return;
  if (!isLiveAdminSession(device.session, deps.clock.now())) {
    return inTransaction(deps.db, (tx) => removeEndedDevice(tx, deps, device.id));
  }
  if (device.deliveries.length === 0) return;
  const notifications = device.deliveries.map(({ notification }) => notification);
  const text = composePush(notifications.map(toNotificationInput));
  const ids = notifications.map(({ id }) => id);
  // Before the call: the receipt may arrive before the answer of the push service does.
  const sentAt = deps.clock.now();
  await deps.db.notificationDelivery.updateMany({
    where: { subscriptionId: device.id, notificationId: { in: ids } },
    data: { sentAt },
  });
  const outcome = await deps.pusher.send(device, {
    ...text,
    inboxCount: getTotal(await countInbox(deps.db)),
    receipt: createReceipt(await deps.linkSecret(), { subscriptionId: device.id, sentAt }),
  });
  await inTransaction(deps.db, (tx) => recordOutcome(tx, deps, device, { notifications, sentAt }, outcome));
}

type Device = { id: string; endpoint: string; failures: number };
type Push = { notifications: readonly { id: string; kind: NotificationKind }[]; sentAt: Date };

/** Updates the device's row first: a concurrent removal then waits, or has already removed the row. */
async function recordOutcome(
  tx: Tx,
  deps: PushDeps,
  device: Device,
  { notifications, sentAt }: Push,
  outcome: PushOutcome,
): Promise<void> {
  const where = { id: device.id };
  const notificationIds = notifications.map(({ id }) => id);
  const now = deps.clock.now();
  switch (outcome.result) {
    case 'TAKEN':
      await recordAccepted(tx, device, { sentAt, now });
      await markDeliveries(tx, device, notificationIds, 'DELIVERED');
      return queueMailUnshown(tx, deps, notifications);
    case 'GONE':
    case 'KEYS_REFUSED':
      return removeCalledDevice(tx, deps, device, now);
    case 'REFUSED':
      await tx.pushSubscription.updateMany({ where, data: { lastError: outcome.text } });
      await markDeliveries(tx, device, notificationIds, 'FAILED');
      return mailUndelivered(tx, deps.jobs, notificationIds);
    case 'BUSY': {
      const failures = device.failures + 1;
      const isAbandoned = failures >= MAX_FAILURES;
      await tx.pushSubscription.updateMany({
        where,
        data: { lastError: outcome.text, failures: isAbandoned ? 0 : failures },
      });
      if (isAbandoned) {
        await markDeliveries(tx, device, notificationIds, 'FAILED');
        return mailUndelivered(tx, deps.jobs, notificationIds);
      }
      const runAt = new Date(now.getTime() + pauseMs(failures, outcome.retryAfterSeconds, deps.jobs));
      await deps.jobs.enqueue(tx, 'send-push', { subscriptionId: device.id }, { runAt, ...pushQueue(device.id) });
    }
  }
}

/** Removes a device whose session has ended. When it was registered with a valid session meanwhile, the push is queued again. */
async function removeEndedDevice(tx: Tx, { jobs, clock }: PushDeps, id: string): Promise<void> {
  await lockDevice(tx, id);
  const now = clock.now();
  const isLive = (await tx.pushSubscription.count({ where: { id, session: liveAdminSession(now) } })) > 0;
  return isLive ? requeue(tx, jobs, id, now) : removeDevice(tx, jobs, id);
}

/** Removes a device whose endpoint is dead. When it got a new endpoint meanwhile, the push is queued again for that one. */
async function removeCalledDevice(tx: Tx, { jobs }: PushDeps, { id, endpoint }: Device, now: Date): Promise<void> {
  const address = await lockDevice(tx, id);
  const isRenewed = address !== null && address !== endpoint;
  return isRenewed ? requeue(tx, jobs, id, now) : removeDevice(tx, jobs, id);
}

const requeue = (tx: Tx, jobs: Jobs, id: string, runAt: Date) =>
  jobs.enqueue(tx, 'send-push', { subscriptionId: id }, { runAt, ...pushQueue(id) });

/** Delay before the next attempt, in milliseconds: doubles with each failure, and is never shorter than the Retry-After. */
export function pauseMs(failures: number, retryAfterSeconds: number | null, { scale }: Pick<Jobs, 'scale'>): number {
  const backoff = scale(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS));
  return Math.max(backoff, (retryAfterSeconds ?? 0) * 1_000);
}

/** A delivery whose receipt has arrived already stays SHOWN. */
async function markDeliveries(tx: Tx, { id }: Device, notificationIds: string[], status: 'DELIVERED' | 'FAILED') {
  await tx.notificationDelivery.updateMany({
    where: { subscriptionId: id, notificationId: { in: notificationIds }, status: 'QUEUED' },
    data: { status },
  });
}
