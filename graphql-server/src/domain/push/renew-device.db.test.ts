import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, before, race } from '#test/barrier';
import type { TestDatabase } from '#test/database';
import { createRaceDatabase } from '#test/deps';
import { createPushWorld, type PushWorld } from '#test/push-world';
import { withoutSeatLock } from '#test/without-seat-lock';
import { NotFoundError } from '../errors';
import { registerDevice } from './devices';
import { renewDevice } from './renew-device';
import { sendPush } from './send-push';

let database: TestDatabase;
let world: PushWorld;
beforeAll(async () => {
  database = await createRaceDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('TRUNCATE "Admin", "Notification", "OutgoingMail" CASCADE');
  world = createPushWorld(database);
});

const rows = () => database.db.pushSubscription.findMany();
const deliveries = async () =>
  (await database.db.notificationDelivery.findMany()).map(({ notificationId, status }) => [notificationId, status]);

/** Registers one device twice: under its old endpoint in one session and under its new endpoint in another. */
async function registerTwice(oldSession: { id: string }, newSession: { id: string }) {
  const [old, known] = [await world.addDevice('old', oldSession), await world.addDevice('new', newSession)];
  await database.db.pushSubscription.update({ where: { id: old.id }, data: { wantedKinds: ['BOOKING_MADE'] } });
  return { old, known, keys: { ...world.createKeys('x'), endpoint: known.endpoint } };
}

describe('renewing a device to an endpoint that is already registered', () => {
  it('merges both rows of a renewed device into one with the new keys and the old choices', async () => {
    const session = await world.beginSession();
    const { old, known, keys } = await registerTwice(session, session);
    await renewDevice(world.deps, old.endpoint, keys);
    expect(await rows()).toMatchObject([
      { id: known.id, ...keys, sessionId: session.id, wantedKinds: ['BOOKING_MADE'] },
    ]);
  });

  it('delivers everything queued for either endpoint of a renewed device once', async () => {
    const session = await world.beginSession();
    const { old, known, keys } = await registerTwice(session, session);
    const [ofOld, ofNew, ofBoth, shown, failed] = [
      await world.addNotification(old),
      await world.addNotification(known),
      await world.addNotification(old, known),
      await world.addNotification(old, known),
      await world.addNotification(old, known),
    ];
    const setStatus = (notificationId: string, { id }: { id: string }, status: 'DELIVERED' | 'FAILED') =>
      database.db.notificationDelivery.updateMany({
        where: { notificationId, subscriptionId: id },
        data: { status },
      });
    await setStatus(shown, old, 'DELIVERED');
    await setStatus(failed, known, 'FAILED');
    await renewDevice(world.deps, old.endpoint, keys);
    expect(new Map((await deliveries()) as [string, string][])).toEqual(
      new Map([
        [ofOld, 'QUEUED'],
        [ofNew, 'QUEUED'],
        [ofBoth, 'QUEUED'],
        [shown, 'DELIVERED'],
        [failed, 'QUEUED'],
      ]),
    );
    const { rows: jobs } = await database.pool.query(`SELECT 1 FROM graphile_worker.jobs WHERE key = $1`, [
      `push-${known.id}`,
    ]);
    expect(jobs).toHaveLength(1);
    await sendPush(world.deps, known.id);
    await sendPush(world.deps, old.id);
    expect(world.calls).toEqual([known.endpoint]);
    expect(await world.countMails(ofOld, ofNew, ofBoth, shown, failed)).toBe(0);
  });

  it('leaves a merged device with the session that registered the new endpoint when both are of one account', async () => {
    const before = await world.beginSession();
    const after = await world.beginSession({ adminId: before.adminId });
    const { old, known, keys } = await registerTwice(before, after);
    await renewDevice(world.deps, old.endpoint, keys);
    expect(await rows()).toMatchObject([{ id: known.id, sessionId: after.id }]);
  });

  it('assigns a merged device to the old session when the session of the new endpoint has ended', async () => {
    const [ended, live] = [await world.beginSession({ isAdmin: false }), await world.beginSession()];
    const { old, known, keys } = await registerTwice(live, ended);
    await renewDevice(world.deps, old.endpoint, keys);
    expect(await rows()).toMatchObject([{ id: known.id, ...keys, sessionId: live.id }]);
  });

  it('leaves the device of another account unchanged and mails what was queued for the old endpoint', async () => {
    const { old, known, keys } = await registerTwice(await world.beginSession(), await world.beginSession());
    const notificationId = await world.addNotification(old);
    await renewDevice(world.deps, old.endpoint, keys);
    expect(await rows()).toEqual([known]);
    expect(await world.countMails(notificationId)).toBe(1);
  });
});

it('accepts a repeated renewal with the same keys and refuses one with other keys', async () => {
  const old = await world.addDevice('old', await world.beginSession());
  const keys = world.createKeys('new');
  await renewDevice(world.deps, old.endpoint, keys);
  await renewDevice(world.deps, old.endpoint, keys);
  expect(await rows()).toMatchObject([{ id: old.id, ...keys }]);
  const otherKeys = { ...world.createKeys('x'), endpoint: keys.endpoint };
  await expect(renewDevice(world.deps, old.endpoint, otherKeys)).rejects.toThrow(NotFoundError);
});

it('stores new keys for an unchanged endpoint', async () => {
  const old = await world.addDevice('old', await world.beginSession());
  const keys = { ...world.createKeys('x'), endpoint: old.endpoint };
  await renewDevice(world.deps, old.endpoint, keys);
  expect(await rows()).toMatchObject([{ id: old.id, ...keys }]);
});

it('removes a device that is renewed after its session has ended, and mails what was queued for it', async () => {
  const old = await world.addDevice('old', await world.beginSession({ isAdmin: false }));
  const notificationId = await world.addNotification(old);
  await expect(renewDevice(world.deps, old.endpoint, world.createKeys('new'))).rejects.toThrow(NotFoundError);
  expect(await rows()).toEqual([]);
  expect(await world.countMails(notificationId)).toBe(1);
});

/** Inserts a device with a queued notification, and the new keys that its browser has given it. */
async function createRenewal({ beginSession, addDevice, addNotification, createKeys }: PushWorld) {
  const session = await beginSession();
  const old = await addDevice('old', session);
  const notificationId = await addNotification(old);
  const { id: sessionId, adminId, expiresAt: endsAt } = session;
  const signedIn = { sessionId, adminId, username: 'teacher', isAdmin: true, endsAt };
  return { session, signedIn, old, notificationId, keys: createKeys('new') };
}

const RENEWED = { status: 'fulfilled' };

describe('a renewal that meets other requests of the same device', () => {
  it('stores one device: a second renewal and a registration wait for the first renewal', async () => {
    const { signedIn, old, notificationId, keys } = await createRenewal(world);
    const { results, blocked } = await race({
      database,
      stopsAt: after('PushSubscription.update'),
      first: (stops) => renewDevice(stops(world.deps), old.endpoint, keys),
      others: [
        () => renewDevice(world.deps, old.endpoint, keys),
        () => registerDevice(world.deps, signedIn, keys, 'phone'),
      ],
    });
    expect({ results, blocked }).toMatchObject({ results: [RENEWED, RENEWED, RENEWED], blocked: 2 });
    expect(await rows()).toMatchObject([{ id: old.id, ...keys }]);
    expect(await deliveries()).toEqual([[notificationId, 'QUEUED']]);
  });

  it('stores one device: a renewal retries when the device was registered since it looked', async () => {
    const { signedIn, old, notificationId, keys } = await createRenewal(world);
    const { results, blocked } = await race({
      database,
      stopsAt: before('PushSubscription.update'),
      first: (stops) => renewDevice(stops(world.deps), old.endpoint, keys),
      others: [() => registerDevice(world.deps, signedIn, keys, 'phone')],
    });
    expect({ results, blocked }).toMatchObject({ results: [RENEWED, RENEWED], blocked: 0 });
    expect(await rows()).toMatchObject([{ ...keys, deviceName: 'phone' }]);
    expect(await deliveries()).toEqual([[notificationId, 'QUEUED']]);
  });
});

/** The first renewal merges both rows of a device and stops before it deletes the old one; the second one comes meanwhile. */
async function mergeTwice(deps: PushWorld['deps']) {
  const session = await world.beginSession();
  const { old, keys } = await registerTwice(session, session);
  const { results, blocked } = await race({
    database,
    stopsAt: before('PushSubscription.delete'),
    first: (stops) => renewDevice(stops(deps), old.endpoint, keys),
    others: [() => renewDevice(deps, old.endpoint, keys)],
  });
  return { results, blocked };
}

describe('two renewals that merge one device', () => {
  it('lets both renewals succeed: the second one waits for the lock of both rows', async () => {
    expect(await mergeTwice(world.deps)).toMatchObject({ results: [RENEWED, RENEWED], blocked: 1 });
  });

  it('fails one of the renewals without that lock (control)', async () => {
    expect(await mergeTwice(withoutSeatLock(world.deps))).toMatchObject({
      results: [{ status: 'rejected' }, RENEWED],
      blocked: 0,
    });
  });
});

/** Two old rows of one device are renewed to one endpoint; the first renewal is written and not committed yet. */
async function renewBoth({ deps, beginSession, addDevice, createKeys }: PushWorld, raced: TestDatabase) {
  const session = await beginSession();
  const [one, other] = [await addDevice('one', session), await addDevice('other', session)];
  const keys = createKeys('new');
  await race({
    database: raced,
    stopsAt: after('PushSubscription.update'),
    first: (stops) => renewDevice(stops(deps), one.endpoint, keys),
    others: [() => renewDevice(deps, other.endpoint, keys)],
  });
  return raced.db.pushSubscription.count();
}

describe('two renewals to one endpoint', () => {
  it('stores one device by the unique endpoint', async () => {
    expect(await renewBoth(world, database)).toBe(1);
  });

  it('stores one device twice without the unique endpoint (control)', async () => {
    const weak = await createRaceDatabase({ weakenedBy: 'DROP INDEX "PushSubscription_endpoint_key"' });
    try {
      expect(await renewBoth(createPushWorld(weak), weak)).toBe(2);
    } finally {
      await weak.close();
    }
  });
});
