import type { NoticeKind, PushSubscription } from '#prisma';
import type { SignedIn } from '../auth/sessions';
import { InvalidInputError, NotFoundError, StateConflictError } from '../errors';
import type { Clock, Db, Pusher } from '../ports';
import { parsePushEndpoint } from './push-endpoint';

export type DeviceDeps = { db: Db; clock: Clock; pusher: Pusher; extraOrigins: readonly string[] };

export type DeviceKeys = { endpoint: string; p256dh: string; auth: string };

/** More devices than one teacher has; the list cannot be made to grow without end. */
const MAX_DEVICES = 20;
const ALL_KINDS: NoticeKind[] = ['BOOKING_MADE', 'BOOKING_CANCELLED', 'MESSAGE_RECEIVED'];

/**
 * Remembers a device that wants to be told, or that it is still there: asked at every start of the app. What it wants to hear
 * of stays as it was. Throws InvalidInputError for an address of no push service, StateConflictError for one device too many.
 */
export async function keepDevice(
  { db, clock, extraOrigins }: DeviceDeps,
  { sessionId }: SignedIn,
  keys: DeviceKeys,
  deviceName: string,
): Promise<PushSubscription> {
  requireEndpoint(keys.endpoint, extraOrigins);
  const known = await db.pushSubscription.findUnique({ where: { endpoint: keys.endpoint }, select: { id: true } });
  if (!known && (await db.pushSubscription.count()) >= MAX_DEVICES) {
    throw new StateConflictError(`At most ${MAX_DEVICES} devices can be told. Please remove one first.`);
  }
  const seen = { ...keys, sessionId, deviceName, lastSeenAt: clock.now() };
  return db.pushSubscription.upsert({
    where: { endpoint: keys.endpoint },
    create: { ...seen, wantedKinds: ALL_KINDS },
    update: seen,
  });
}

/**
 * The browser gave a device a new address by itself; the old one, which nobody else knows, shows whose it is.
 * Throws NotFoundError, InvalidInputError.
 */
export async function renewDevice({ db, clock, extraOrigins }: DeviceDeps, oldEndpoint: string, keys: DeviceKeys) {
  requireEndpoint(keys.endpoint, extraOrigins);
  const { count } = await db.pushSubscription.updateMany({
    where: { endpoint: oldEndpoint },
    data: { ...keys, lastSeenAt: clock.now(), failures: 0, lastError: null },
  });
  if (count === 0) throw new NotFoundError('This device is not known here.');
}

/** What a device wants to hear of. Throws NotFoundError. */
export async function setWantedKinds(db: Db, id: string, wantedKinds: NoticeKind[]): Promise<PushSubscription> {
  await requireDevice(db, id);
  return db.pushSubscription.update({ where: { id }, data: { wantedKinds } });
}

/** Forgets a device; one that is gone already is no error. */
export async function forgetDevice(db: Db, id: string): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { id } });
}

/** Rings a device at once. Returns words about what came of it. Throws NotFoundError, StateConflictError. */
export async function testDevice({ db, clock, pusher }: DeviceDeps, id: string): Promise<PushSubscription> {
  const device = await requireDevice(db, id);
  const outcome = await pusher.send(device, {
    title: 'It works',
    body: 'This is how bookings and messages will reach you on this device.',
    path: '/admin/dashboard',
    tag: 'test',
    count: 0,
  });
  if (outcome.result === 'TAKEN') {
    return db.pushSubscription.update({
      where: { id },
      data: { lastDeliveredAt: clock.now(), lastError: null, failures: 0 },
    });
  }
  if (outcome.result === 'GONE') {
    await forgetDevice(db, id);
    throw new StateConflictError('This device has switched notifications off. Switch them on again here.');
  }
  await db.pushSubscription.updateMany({ where: { id }, data: { lastError: outcome.words } });
  throw new StateConflictError(`The notification could not be delivered: ${outcome.words}`);
}

async function requireDevice(db: Db, id: string): Promise<PushSubscription> {
  const device = await db.pushSubscription.findUnique({ where: { id } });
  if (!device) throw new NotFoundError('This device is not known here any more.');
  return device;
}

function requireEndpoint(endpoint: string, extraOrigins: readonly string[]): void {
  if (parsePushEndpoint(endpoint, extraOrigins)) return;
  throw new InvalidInputError([
    { path: 'endpoint', message: 'This is not the address of a push service that we know.' },
  ]);
}
