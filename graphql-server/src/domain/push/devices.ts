import type { NoticeKind, PushSubscription } from '#prisma';
import { isLiveAdminSession, liveAdminSession, type SignedIn } from '../auth/sessions';
import { InvalidInputError, NotFoundError, StateConflictError } from '../errors';
import type { Clock, Db, Jobs, Pusher } from '../ports';
import { inTransaction } from '../transaction';
import { parsePushEndpoint } from './push-endpoint';
import { removeDevice } from './remove-device';

export type DeviceDeps = { db: Db; clock: Clock; jobs: Jobs; pusher: Pusher; extraOrigins: readonly string[] };

export type DeviceKeys = { endpoint: string; p256dh: string; auth: string };

/** More devices than one teacher has; the list cannot be made to grow without end. */
const MAX_DEVICES = 20;
const ALL_KINDS: NoticeKind[] = ['BOOKING_MADE', 'BOOKING_CANCELLED', 'MESSAGE_RECEIVED'];

/**
 * Remembers a device that wants to be told, or that it is still there: asked at every start of the app. What it wants to hear
 * of stays as it was. Throws InvalidInputError for an address of no push service, StateConflictError for one device too many.
 */
export async function registerDevice(
  { db, clock, extraOrigins }: DeviceDeps,
  { sessionId }: SignedIn,
  keys: DeviceKeys,
  deviceName: string,
): Promise<PushSubscription> {
  requireEndpoint(keys.endpoint, extraOrigins);
  const now = clock.now();
  if (!(await db.pushSubscription.findUnique({ where: { endpoint: keys.endpoint }, select: { id: true } }))) {
    await requireRoom(db, now);
  }
  const seen = { ...keys, sessionId, deviceName, lastSeenAt: now };
  return db.pushSubscription.upsert({
    where: { endpoint: keys.endpoint },
    create: { ...seen, wantedKinds: ALL_KINDS },
    update: seen,
  });
}

/** Makes room by removing devices whose session has ended. Throws StateConflictError when there is none all the same. */
async function requireRoom(db: Db, now: Date): Promise<void> {
  await db.pushSubscription.deleteMany({
    where: { NOT: { session: liveAdminSession(now) }, deliveries: { none: { status: 'QUEUED' } } },
  });
  if ((await db.pushSubscription.count()) < MAX_DEVICES) return;
  throw new StateConflictError(`At most ${MAX_DEVICES} devices can be told. Please remove one first.`);
}

/** The devices that are notified, the newest first: those whose session is valid. */
export function listDevices({ db, clock }: Pick<DeviceDeps, 'db' | 'clock'>): Promise<PushSubscription[]> {
  return db.pushSubscription.findMany({
    where: { session: liveAdminSession(clock.now()) },
    orderBy: { createdAt: 'desc' },
  });
}

/** What a device wants to hear of. Throws NotFoundError. */
export async function setWantedKinds(db: Db, id: string, wantedKinds: NoticeKind[]): Promise<PushSubscription> {
  await requireDevice(db, id);
  return db.pushSubscription.update({ where: { id }, data: { wantedKinds } });
}

/** Removes a device, with what waits for it sent by mail; one that is gone already is no error. */
export async function forgetDevice({ db, jobs }: Pick<DeviceDeps, 'db' | 'jobs'>, id: string): Promise<void> {
  await inTransaction(db, (tx) => removeDevice(tx, jobs, id));
}

/**
 * Sends a device a test notification at once. Throws NotFoundError, and StateConflictError with what went wrong; a device that
 * cannot be reached any more is removed.
 */
export async function testDevice(deps: DeviceDeps, id: string): Promise<PushSubscription> {
  const { db, clock, pusher } = deps;
  const device = await requireDevice(db, id);
  if (!(await isNotified(deps, device))) return refuseDevice(deps, id, ENDED);
  const outcome = await pusher.send(device, {
    title: 'It works',
    body: 'This is how bookings and messages will reach you on this device.',
    path: '/admin/dashboard',
    tag: 'test',
    count: 0,
  });
  switch (outcome.result) {
    case 'TAKEN':
      return db.pushSubscription.update({
        where: { id },
        data: { lastDeliveredAt: clock.now(), lastError: null, failures: 0 },
      });
    case 'GONE':
      return refuseDevice(deps, id, 'This device has switched notifications off. Switch them on again here.');
    case 'KEYS_REFUSED':
      return refuseDevice(deps, id, 'This device must be registered again. Switch notifications on again there.');
    default:
      await db.pushSubscription.updateMany({ where: { id }, data: { lastError: outcome.text } });
      throw new StateConflictError(`The notification could not be delivered: ${outcome.text}`);
  }
}

const ENDED = 'Nobody is signed in on this device any more, so it is not notified. Sign in there first.';

async function isNotified({ db, clock }: DeviceDeps, { sessionId }: PushSubscription): Promise<boolean> {
  const session = await db.session.findUnique({
    where: { id: sessionId },
    include: { admin: { select: { isAdmin: true } } },
  });
  return session !== null && isLiveAdminSession(session, clock.now());
}

async function refuseDevice(deps: DeviceDeps, id: string, message: string): Promise<never> {
  await forgetDevice(deps, id);
  throw new StateConflictError(message);
}

async function requireDevice(db: Db, id: string): Promise<PushSubscription> {
  const device = await db.pushSubscription.findUnique({ where: { id } });
  if (!device) throw new NotFoundError('This device is not known here any more.');
  return device;
}

/** Throws InvalidInputError for an address of no push service. */
export function requireEndpoint(endpoint: string, extraOrigins: readonly string[]): void {
  if (parsePushEndpoint(endpoint, extraOrigins)) return;
  throw new InvalidInputError([
    { path: 'endpoint', message: 'This is not the address of a push service that we know.' },
  ]);
}
