import { StateConflictError } from '../errors';
import { findLinkedBooking } from '../links';
import { lockBooking } from '../locks';
import type { Clock, Db, LinkSecret, Pusher } from '../ports';
import { inTransaction } from '../transaction';
import { type DeviceKeys, requireEndpoint } from './devices';

type ClientDeviceDeps = { db: Db; clock: Clock; linkSecret: LinkSecret; pusher: Pusher };

/** A device as its owner sees it on the page of one booking. */
export type ClientDevice = {
  /** The VAPID public key, base64url. */
  publicKey: string;
  isRegistered: boolean;
  wantsTakesPlace: boolean;
};

/** More than one person has; the limit stops the holder of a link from filling the table. */
const MAX_DEVICES = 5;

/**
 * Reads whether a device is notified of changes to the booking of a personal link.
 * @throws NotFoundError for a link that opens no booking
 */
export async function findClientDevice(
  { db, linkSecret, pusher }: ClientDeviceDeps,
  link: string,
  endpoint: string | null,
): Promise<ClientDevice> {
  const { id: bookingId } = await findLinkedBooking(db, linkSecret, link);
  const found =
    endpoint === null
      ? null
      : await db.clientPushSubscription.findUnique({ where: { bookingId_endpoint: { bookingId, endpoint } } });
  return {
    publicKey: await pusher.publicKey(),
    isRegistered: found !== null,
    wantsTakesPlace: found?.wantsTakesPlace ?? false,
  };
}

/**
 * Registers a device for notifications of changes to the booking of a personal link, or renews it with its choice.
 * @throws NotFoundError for a link that opens no booking
 * @throws InvalidInputError when the endpoint belongs to no known push service
 * @throws StateConflictError when the booking is not confirmed, its class has begun, or it has five devices already
 */
export async function registerClientDevice(
  deps: ClientDeviceDeps & { extraOrigins: readonly string[] },
  link: string,
  device: DeviceKeys & { wantsTakesPlace: boolean },
): Promise<ClientDevice> {
  requireEndpoint(device.endpoint, deps.extraOrigins);
  const { id: bookingId } = await findLinkedBooking(deps.db, deps.linkSecret, link);
  await inTransaction(deps.db, async (tx) => {
    const { status, startsAt } = await lockBooking(tx, bookingId);
    // Under the lock: a new link removes the devices of the earlier one.
    await findLinkedBooking(tx, deps.linkSecret, link);
    if (status !== 'CONFIRMED' || startsAt <= deps.clock.now()) {
      throw new StateConflictError('Nothing about this booking changes any more.');
    }
    const others = { bookingId, endpoint: { not: device.endpoint } };
    if ((await tx.clientPushSubscription.count({ where: others })) >= MAX_DEVICES) {
      throw new StateConflictError(`At most ${MAX_DEVICES} devices can be notified. Switch one of them off first.`);
    }
    await tx.clientPushSubscription.upsert({
      where: { bookingId_endpoint: { bookingId, endpoint: device.endpoint } },
      create: { ...device, bookingId },
      update: device,
    });
  });
  return findClientDevice(deps, link, device.endpoint);
}

/**
 * Ends the notifications of a device about the booking of a personal link. Does nothing for an unknown device.
 * @throws NotFoundError for a link that opens no booking
 */
export async function removeClientDevice(
  deps: ClientDeviceDeps,
  link: string,
  endpoint: string,
): Promise<ClientDevice> {
  const { id: bookingId } = await findLinkedBooking(deps.db, deps.linkSecret, link);
  await deps.db.clientPushSubscription.deleteMany({ where: { bookingId, endpoint } });
  return findClientDevice(deps, link, endpoint);
}

/**
 * Replaces the endpoint and keys of a client's device whose browser has changed them, for all of its bookings. The old endpoint
 * is the proof of ownership. Returns false when it is unknown; true for a repeated call with the same values.
 * @throws InvalidInputError when the new endpoint belongs to no known push service
 */
export async function renewClientDevice(
  { db, extraOrigins }: { db: Db; extraOrigins: readonly string[] },
  oldEndpoint: string,
  keys: DeviceKeys,
): Promise<boolean> {
  requireEndpoint(keys.endpoint, extraOrigins);
  return inTransaction(db, async (tx) => {
    const stale = await tx.clientPushSubscription.findMany({ where: { endpoint: oldEndpoint } });
    // Rows that the page of a booking has registered for the new endpoint meanwhile have the newer choice.
    const bookingIds = stale.map(({ bookingId }) => bookingId);
    const known = await tx.clientPushSubscription.findMany({
      where: { endpoint: keys.endpoint, bookingId: { in: bookingIds } },
    });
    const isKnown = { endpoint: oldEndpoint, bookingId: { in: known.map(({ bookingId }) => bookingId) } };
    if (keys.endpoint !== oldEndpoint) await tx.clientPushSubscription.deleteMany({ where: isKnown });
    await tx.clientPushSubscription.updateMany({ where: { endpoint: oldEndpoint }, data: keys });
    return (await tx.clientPushSubscription.count({ where: keys })) > 0;
  });
}
