import type { Prisma } from '#prisma';
import { StateConflictError } from '../errors';
import { findLinkedSubject, type LinkedSubject } from '../links';
import { lockBooking } from '../payment/lock-payment';
import type { Clock, Db, LinkSecret, Pusher, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { isLive, lockEntry } from '../waitlist/end-waiting';
import { type DeviceKeys, requireEndpoint } from './devices';

type ClientDeviceDeps = { db: Db; clock: Clock; linkSecret: LinkSecret; pusher: Pusher };

/** A device as its owner sees it on the page of one booking, or of one place on a waitlist. */
export type ClientDevice = {
  /** The VAPID public key, base64url. */
  publicKey: string;
  isRegistered: boolean;
  wantsTakesPlace: boolean;
};

/** More than one person has; the limit stops the holder of a link from filling the table. */
const MAX_DEVICES = 5;

const toKey = (subject: LinkedSubject, endpoint: string): Prisma.ClientPushSubscriptionWhereUniqueInput =>
  'bookingId' in subject
    ? { bookingId_endpoint: { ...subject, endpoint } }
    : { waitlistEntryId_endpoint: { ...subject, endpoint } };

/**
 * Reads whether a device is notified of changes to the booking of a personal link, or of offers to its place on a waitlist.
 * @throws NotFoundError for a link that opens neither
 */
export async function findClientDevice(
  { db, linkSecret, pusher }: ClientDeviceDeps,
  link: string,
  endpoint: string | null,
): Promise<ClientDevice> {
  const subject = await findLinkedSubject(db, linkSecret, link);
  const found =
    endpoint === null ? null : await db.clientPushSubscription.findUnique({ where: toKey(subject, endpoint) });
  return {
    publicKey: await pusher.publicKey(),
    isRegistered: found !== null,
    wantsTakesPlace: found?.wantsTakesPlace ?? false,
  };
}

/**
 * Registers a device for the notifications of a personal link, or renews it with its choice.
 * @throws NotFoundError for a link that opens neither a booking nor a place on a waitlist
 * @throws InvalidInputError when the endpoint belongs to no known push service
 * @throws StateConflictError when the booking or the waiting has ended, its class has begun, or there are five devices already
 */
export async function registerClientDevice(
  deps: ClientDeviceDeps & { extraOrigins: readonly string[] },
  link: string,
  device: DeviceKeys & { wantsTakesPlace: boolean },
): Promise<ClientDevice> {
  requireEndpoint(device.endpoint, deps.extraOrigins);
  const subject = await findLinkedSubject(deps.db, deps.linkSecret, link);
  await inTransaction(deps.db, async (tx) => {
    await lockSubject(tx, subject, deps.clock.now());
    // Under the lock: a new link removes the devices of the earlier one.
    await findLinkedSubject(tx, deps.linkSecret, link);
    const others = { ...subject, endpoint: { not: device.endpoint } };
    if ((await tx.clientPushSubscription.count({ where: others })) >= MAX_DEVICES) {
      throw new StateConflictError(`At most ${MAX_DEVICES} devices can be notified. Switch one of them off first.`);
    }
    await tx.clientPushSubscription.upsert({
      where: toKey(subject, device.endpoint),
      create: { ...device, ...subject },
      update: device,
    });
  });
  return findClientDevice(deps, link, device.endpoint);
}

/** @throws StateConflictError when there is nothing to be notified of any more */
async function lockSubject(tx: Tx, subject: LinkedSubject, now: Date): Promise<void> {
  if ('bookingId' in subject) {
    const { status, startsAt } = await lockBooking(tx, subject.bookingId);
    if (status === 'CONFIRMED' && startsAt > now) return;
    throw new StateConflictError('Nothing about this booking changes any more.');
  }
  const entry = await lockEntry(tx, subject.waitlistEntryId);
  if (entry && isLive(entry)) return;
  throw new StateConflictError('You do not wait for this class any more.');
}

/**
 * Ends the notifications of a device about what a personal link opens. Does nothing for an unknown device.
 * @throws NotFoundError for a link that opens neither a booking nor a place on a waitlist
 */
export async function removeClientDevice(
  deps: ClientDeviceDeps,
  link: string,
  endpoint: string,
): Promise<ClientDevice> {
  const subject = await findLinkedSubject(deps.db, deps.linkSecret, link);
  await deps.db.clientPushSubscription.deleteMany({ where: { ...subject, endpoint } });
  return findClientDevice(deps, link, endpoint);
}

/**
 * Replaces the endpoint and keys of a client's device whose browser has changed them, for everything that it is notified of. The
 * old endpoint is the proof of ownership. Returns false when it is unknown; true for a repeated call with the same values.
 * @throws InvalidInputError when the new endpoint belongs to no known push service
 */
export async function renewClientDevice(
  { db, extraOrigins }: { db: Db; extraOrigins: readonly string[] },
  oldEndpoint: string,
  keys: DeviceKeys,
): Promise<boolean> {
  requireEndpoint(keys.endpoint, extraOrigins);
  return inTransaction(db, async (tx) => {
    if (keys.endpoint !== oldEndpoint) {
      // Rows that a page has registered for the new endpoint meanwhile have the newer choice.
      await tx.$executeRaw`
        DELETE FROM "ClientPushSubscription" stale USING "ClientPushSubscription" known
         WHERE stale."endpoint" = ${oldEndpoint} AND known."endpoint" = ${keys.endpoint}
           AND (stale."bookingId" = known."bookingId" OR stale."waitlistEntryId" = known."waitlistEntryId")`;
    }
    await tx.clientPushSubscription.updateMany({ where: { endpoint: oldEndpoint }, data: keys });
    return (await tx.clientPushSubscription.count({ where: keys })) > 0;
  });
}
