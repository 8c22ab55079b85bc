import { MINUTE_MS } from '#contract/durations';
import { isUuid } from '#contract/occurrence-id';
import type { PushSubscription } from '#prisma';
import { NotFoundError } from '../errors';
import { createToken, isToken } from '../links';
import type { Clock, Db, Jobs, LinkSecret, Tx } from '../ports';
import { inTransaction } from '../transaction';

/** A device shows a push that it receives within seconds. After this time its notifications are mailed, in milliseconds. */
export const SHOWN_WITHIN_MS = 10 * MINUTE_MS;

type SentPush = { subscriptionId: string; sentAt: Date };

/**
 * The receipt of one push to one device: `{subscriptionId}.{sentAt in ms}.{token}`. It is encrypted with the push, so that only a
 * device that received the push can give it back.
 */
export function createReceipt(secret: Buffer, { subscriptionId, sentAt }: SentPush): string {
  const at = String(sentAt.getTime());
  return `${subscriptionId}.${at}.${createToken(secret, 'push-receipt', subscriptionId, at)}`;
}

/**
 * Records that a device has shown a push. A repeated receipt changes nothing, and neither does one of a removed device.
 * @throws NotFoundError for a receipt that this server did not give out
 */
export async function recordShown(
  { db, clock, linkSecret }: { db: Db; clock: Clock; linkSecret: LinkSecret },
  receipt: string,
): Promise<void> {
  const { subscriptionId, sentAt } = readReceipt(await linkSecret(), receipt);
  // The clock of another process may have been ahead when it sent the push.
  const lastShownAt = new Date(Math.max(clock.now().getTime(), sentAt.getTime()));
  await inTransaction(db, async (tx) => {
    // The device first, as everywhere: the outcome of the same push may be recorded at this moment.
    await tx.pushSubscription.updateMany({
      where: { id: subscriptionId, OR: [{ lastShownAt: null }, { lastShownAt: { lt: sentAt } }] },
      data: { lastShownAt, unshownSince: null },
    });
    await tx.notificationDelivery.updateMany({
      where: { subscriptionId, sentAt, status: { not: 'SHOWN' } },
      data: { status: 'SHOWN' },
    });
  });
}

function readReceipt(secret: Buffer, receipt: string): SentPush {
  const [subscriptionId = '', at = ''] = receipt.split('.');
  const sentAt = new Date(Number(at));
  const isGenuine =
    isUuid(subscriptionId) &&
    !Number.isNaN(sentAt.getTime()) &&
    isToken(receipt, createReceipt(secret, { subscriptionId, sentAt }));
  if (!isGenuine) throw new NotFoundError('There is no push with this receipt.');
  return { subscriptionId, sentAt };
}

/** Records that the push service accepted a push, and from when on its receipt is missing, unless it has arrived already. */
export async function recordAccepted(
  tx: Tx,
  { id }: { id: string },
  { sentAt, now }: { sentAt: Date; now: Date },
): Promise<void> {
  await tx.pushSubscription.updateMany({
    where: { id },
    data: { lastDeliveredAt: now, lastError: null, failures: 0 },
  });
  await tx.pushSubscription.updateMany({
    where: { id, unshownSince: null, OR: [{ lastShownAt: null }, { lastShownAt: { lt: sentAt } }] },
    data: { unshownSince: sentAt },
  });
}

/**
 * When the first of the pushes was sent that a device received no later than 10 minutes ago and has not shown. Null when there is
 * none, or when it has shown a later one.
 */
export function getShownNothingSince(
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  { unshownSince }: Pick<PushSubscription, 'unshownSince'>,
): Date | null {
  if (!unshownSince) return null;
  return clock.now().getTime() - unshownSince.getTime() >= jobs.scale(SHOWN_WITHIN_MS) ? unshownSince : null;
}
