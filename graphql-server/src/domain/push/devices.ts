import { randomUUID } from 'node:crypto';
import { paths } from '#contract/paths';
import type { NotificationKind, PushSubscription } from '#prisma';
import { isLiveAdminSession, liveAdminSession, type SignedIn } from '../auth/sessions';
import { InvalidInputError, NotFoundError, StateConflictError } from '../errors';
import { countInbox, getTotal } from '../inbox';
import type { Clock, Db, Jobs, LinkSecret, Pusher } from '../ports';
import { inTransaction } from '../transaction';
import { parsePushEndpoint } from './push-endpoint';
import { createReceipt, recordAccepted } from './receipts';
import { removeDevice } from './remove-device';

export type DeviceDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  pusher: Pusher;
  linkSecret: LinkSecret;
  extraOrigins: readonly string[];
};

export type DeviceKeys = { endpoint: string; p256dh: string; auth: string };

/** More than one teacher has; the limit stops a client from filling the table. */
const MAX_DEVICES = 20;
/** The kinds that a new device is notified of. That somebody waits for a place is one more, off until the teacher chooses it. */
const DEFAULT_KINDS: NotificationKind[] = [
  'BOOKING_MADE',
  'BOOKING_CANCELLED',
  'BOOKING_MOVED',
  'WEATHER_CALL_DUE',
  'JOIN_LINK_MISSING',
  'PAYMENT_ISSUE',
  'MESSAGE_RECEIVED',
];

/**
 * Stores a device's push subscription, or refreshes a stored one: the app calls this at every start. The kinds of notification
 * that the device has chosen stay.
 * @throws InvalidInputError when the endpoint belongs to no known push service
 * @throws StateConflictError when there are already 20 devices
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
    create: { ...seen, wantedKinds: DEFAULT_KINDS },
    update: seen,
  });
}

/** Removes devices whose session has ended. Throws StateConflictError when the list is still full. */
async function requireRoom(db: Db, now: Date): Promise<void> {
  await db.pushSubscription.deleteMany({
    where: { NOT: { session: liveAdminSession(now) }, deliveries: { none: { status: 'QUEUED' } } },
  });
  if ((await db.pushSubscription.count()) < MAX_DEVICES) return;
  throw new StateConflictError(`At most ${MAX_DEVICES} devices can be notified. Please remove one first.`);
}

/** Lists the devices that are notified, newest first. A device with an ended session is not among them. */
export function listDevices({ db, clock }: Pick<DeviceDeps, 'db' | 'clock'>): Promise<PushSubscription[]> {
  return db.pushSubscription.findMany({
    where: { session: liveAdminSession(clock.now()) },
    orderBy: { createdAt: 'desc' },
  });
}

/**
 * Sets the kinds of notification that a device receives.
 * @throws NotFoundError when the device is unknown
 */
export async function setWantedKinds(db: Db, id: string, wantedKinds: NotificationKind[]): Promise<PushSubscription> {
  await requireDevice(db, id);
  return db.pushSubscription.update({ where: { id }, data: { wantedKinds } });
}

/** Removes a device and mails its queued notifications instead. Does nothing for an unknown device. */
export async function deleteDevice({ db, jobs }: Pick<DeviceDeps, 'db' | 'jobs'>, id: string): Promise<void> {
  await inTransaction(db, (tx) => removeDevice(tx, jobs, id));
}

/**
 * Sends a test notification to a device at once. A device that can no longer be reached is removed.
 * @throws NotFoundError when the device is unknown
 * @throws StateConflictError when the notification could not be delivered, with the reason
 */
export async function testDevice(deps: DeviceDeps, id: string): Promise<PushSubscription> {
  const { db, clock, pusher, linkSecret } = deps;
  const device = await requireDevice(db, id);
  if (!(await hasLiveSession(deps, device))) return removeUnreachable(deps, id, SIGNED_OUT);
  const sentAt = clock.now();
  const outcome = await pusher.send(device, {
    title: 'It works',
    body: 'This is how bookings and messages will reach you on this device.',
    path: paths.adminDashboard,
    // The service worker would merge two tests into one notification.
    tag: `test-${randomUUID()}`,
    count: 1,
    plural: 'tests',
    inboxCount: getTotal(await countInbox(db)),
    receipt: createReceipt(await linkSecret(), { subscriptionId: id, sentAt }),
  });
  switch (outcome.result) {
    case 'TAKEN':
      await inTransaction(db, (tx) => recordAccepted(tx, device, { sentAt, now: clock.now() }));
      return requireDevice(db, id);
    case 'GONE':
      return removeUnreachable(deps, id, 'This device has switched notifications off. Switch them on again here.');
    case 'KEYS_REFUSED':
      return removeUnreachable(deps, id, 'This device must be registered again. Switch notifications on again there.');
    default:
      await db.pushSubscription.updateMany({ where: { id }, data: { lastError: outcome.text } });
      throw new StateConflictError(`The notification could not be delivered: ${outcome.text}`);
  }
}

const SIGNED_OUT = 'Nobody is signed in on this device any more, so it is not notified. Sign in there first.';

async function hasLiveSession({ db, clock }: DeviceDeps, { sessionId }: PushSubscription): Promise<boolean> {
  const session = await db.session.findUnique({
    where: { id: sessionId },
    include: { admin: { select: { isAdmin: true } } },
  });
  return session !== null && isLiveAdminSession(session, clock.now());
}

async function removeUnreachable(deps: DeviceDeps, id: string, message: string): Promise<never> {
  await deleteDevice(deps, id);
  throw new StateConflictError(message);
}

async function requireDevice(db: Db, id: string): Promise<PushSubscription> {
  const device = await db.pushSubscription.findUnique({ where: { id } });
  if (!device) throw new NotFoundError('This device is not known here any more.');
  return device;
}

/** @throws InvalidInputError when the endpoint belongs to no known push service */
export function requireEndpoint(endpoint: string, extraOrigins: readonly string[]): void {
  if (parsePushEndpoint(endpoint, extraOrigins)) return;
  throw new InvalidInputError([
    { path: 'endpoint', message: 'This is not the address of a push service that we know.' },
  ]);
}
