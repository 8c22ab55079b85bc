import type { Prisma, PushSubscription } from '#prisma';
import { isLiveAdminSession } from '../auth/sessions';
import { NotFoundError } from '../errors';
import type { Tx } from '../ports';
import { inTransaction, isTaken } from '../transaction';
import { type DeviceDeps, type DeviceKeys, requireEndpoint } from './devices';
import { nextPushAt, pushQueue } from './distribute-notifications';
import { removeDevice } from './remove-device';

/** `timeScale` multiplies the waits of background work. */
type RenewDeps = DeviceDeps & { timeScale: number };

const WITH_SESSION = {
  session: { include: { admin: { select: { isAdmin: true } } } },
} satisfies Prisma.PushSubscriptionInclude;
type Device = Prisma.PushSubscriptionGetPayload<{ include: typeof WITH_SESSION }>;

const ATTEMPTS = 3;

/**
 * Replaces the endpoint and keys of a device whose browser has changed them. The old endpoint is the proof of ownership: only
 * the device and its push service know it. A repeated call with the same values succeeds.
 * @throws NotFoundError when the old endpoint is unknown or its session has ended
 * @throws InvalidInputError when the new endpoint belongs to no known push service
 */
export async function renewDevice(deps: RenewDeps, oldEndpoint: string, keys: DeviceKeys): Promise<void> {
  requireEndpoint(keys.endpoint, deps.extraOrigins);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isRenewed = await inTransaction(deps.db, (tx) => renew(tx, deps, oldEndpoint, keys));
      if (!isRenewed) throw new NotFoundError('This device is not known here.');
      return;
    } catch (error) {
      // The signed-in app has just registered the new endpoint; the next attempt finds that row.
      if (!isTaken(error, 'endpoint') || attempt >= ATTEMPTS) throw error;
    }
  }
}

async function renew(tx: Tx, deps: RenewDeps, oldEndpoint: string, keys: DeviceKeys): Promise<boolean> {
  const now = deps.clock.now();
  const { old, known } = await lockBoth(tx, oldEndpoint, keys.endpoint);
  if (!old) return known !== null && known.p256dh === keys.p256dh && known.auth === keys.auth;
  if (!isLiveAdminSession(old.session, now)) {
    await removeDevice(tx, deps.jobs, old.id);
    return false;
  }
  if (!known || known.id === old.id) await moveDevice(tx, old, keys, now);
  else if (belongsToOther(known, old, now)) await removeDevice(tx, deps.jobs, old.id);
  else await mergeDevices(tx, deps, { old, known, keys });
  return true;
}

/** Locks the rows of both endpoints in the order of their ids, to avoid a deadlock. */
async function lockBoth(tx: Tx, oldEndpoint: string, newEndpoint: string) {
  const endpoints = [oldEndpoint, newEndpoint];
  await tx.$queryRaw`SELECT 1 FROM "PushSubscription" WHERE "endpoint" = ANY(${endpoints}) ORDER BY "id" FOR UPDATE`;
  const devices = await tx.pushSubscription.findMany({
    where: { endpoint: { in: endpoints } },
    include: WITH_SESSION,
  });
  const findAt = (wanted: string) => devices.find(({ endpoint }) => endpoint === wanted) ?? null;
  return { old: findAt(oldEndpoint), known: findAt(newEndpoint) };
}

/**
 * True when another account registered the new endpoint and is still signed in. Its device stays unchanged: an old endpoint
 * proves no right to the device of another account.
 */
function belongsToOther(known: Device, old: Device, now: Date): boolean {
  return known.session.adminId !== old.session.adminId && isLiveAdminSession(known.session, now);
}

async function moveDevice(tx: Tx, { id }: Device, keys: DeviceKeys, now: Date): Promise<void> {
  await tx.pushSubscription.update({ where: { id }, data: { ...keys, lastSeenAt: now, ...NO_FAILURES } });
}

const NO_FAILURES = { failures: 0, lastError: null };

/** Merges two rows of one device: the row of the new endpoint stays and gets the chosen kinds of the old one. */
async function mergeDevices(
  tx: Tx,
  { jobs, clock, timeScale }: RenewDeps,
  { old, known, keys }: { old: Device; known: Device; keys: DeviceKeys },
): Promise<void> {
  const now = clock.now();
  const { id } = known;
  await moveDeliveries(tx, old, known);
  await tx.pushSubscription.delete({ where: { id: old.id } });
  const lastDeliveredAt = later(old.lastDeliveredAt, known.lastDeliveredAt);
  const lastShownAt = later(old.lastShownAt, known.lastShownAt);
  // The account that registered the new endpoint is signed in on the device, unless its session has ended since.
  const { sessionId } = isLiveAdminSession(known.session, now) ? known : old;
  await tx.pushSubscription.update({
    where: { id },
    data: {
      ...keys,
      ...NO_FAILURES,
      sessionId,
      wantedKinds: old.wantedKinds,
      lastSeenAt: now,
      lastDeliveredAt,
      lastShownAt,
    },
  });
  const runAt = nextPushAt(lastDeliveredAt, now, timeScale);
  await jobs.enqueue(tx, 'send-push', { subscriptionId: id }, { runAt, ...pushQueue(id), preservesRunAt: true });
}

/** Moves deliveries to the new row. A notification that either row has delivered is not delivered again. */
async function moveDeliveries(tx: Tx, old: PushSubscription, known: PushSubscription): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "NotificationDelivery" AS mine ("notificationId", "subscriptionId", "status", "sentAt")
    SELECT "notificationId", ${known.id}::uuid, "status", "sentAt" FROM "NotificationDelivery"
     WHERE "subscriptionId" = ${old.id}::uuid
    ON CONFLICT ("notificationId", "subscriptionId") DO UPDATE SET "status" = EXCLUDED."status", "sentAt" = EXCLUDED."sentAt"
     WHERE mine."status" <> 'SHOWN' AND (EXCLUDED."status" IN ('DELIVERED', 'SHOWN') OR mine."status" = 'FAILED')`;
}

function later(one: Date | null, other: Date | null): Date | null {
  return one && (!other || one > other) ? one : other;
}
