import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { createPushWorld, type PushWorld } from '#test/push-world';
import { endSessions } from '../auth/sessions';
import { inTransaction } from '../transaction';
import { deleteDevice, listDevices, registerDevice, testDevice } from './devices';
import { distributeNotifications } from './distribute-notifications';
import { sendPush } from './send-push';

let database: TestDatabase;
let world: PushWorld;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('TRUNCATE "Admin", "Notification", "OutgoingMail" CASCADE');
  world = createPushWorld(database);
});

type Ending = (session: { id: string; adminId: string }) => Promise<unknown>;

const ENDINGS: [string, Ending][] = [
  [
    'was not used for 14 days',
    ({ id }) =>
      database.db.session.update({
        where: { id },
        data: { lastUsedAt: new Date(world.now.getTime() - 14 * DAY_MS) },
      }),
  ],
  ['began 30 days ago', ({ id }) => database.db.session.update({ where: { id }, data: { expiresAt: world.now } })],
  ['was revoked', ({ id }) => database.db.session.update({ where: { id }, data: { revokedAt: world.now } })],
  [
    'belongs to an account that is no longer an admin',
    ({ adminId }) => database.db.admin.update({ where: { id: adminId }, data: { isAdmin: false } }),
  ],
];

describe('a device whose session has ended', () => {
  it.each(ENDINGS)('removes a device whose session %s, and mails its notification', async (_name, end) => {
    const session = await world.beginSession();
    const device = await world.addDevice('phone', session);
    const notificationId = await world.addNotification(device);
    await end(session);
    await sendPush(world.deps, device.id);
    expect(world.calls).toEqual([]);
    expect(await world.namesLeft()).toEqual([]);
    expect(await world.countMails(notificationId)).toBe(1);
  });

  it.each(ENDINGS)('mails a new notification when the session of the only device %s', async (_name, end) => {
    const session = await world.beginSession();
    await world.addDevice('phone', session);
    await end(session);
    const notificationId = await world.addNotification();
    await distributeNotifications(world.deps, [notificationId]);
    expect(await database.db.notificationDelivery.count()).toBe(0);
    expect(await world.countMails(notificationId)).toBe(1);
  });

  it.each(ENDINGS)('neither lists a device nor sends it a test when its session %s', async (_name, end) => {
    const session = await world.beginSession();
    const device = await world.addDevice('phone', session);
    await end(session);
    expect(await listDevices(world.deps)).toEqual([]);
    await expect(testDevice(world.deps, device.id)).rejects.toThrow(/Nobody is signed in on this device/);
    expect(world.calls).toEqual([]);
    expect(await world.namesLeft()).toEqual([]);
  });
});

it('sends a push to a device whose session is valid', async () => {
  const device = await world.addDevice('phone', await world.beginSession());
  const notificationId = await world.addNotification(device);
  await sendPush(world.deps, device.id);
  expect(world.calls).toEqual([device.endpoint]);
  expect(await world.countMails(notificationId)).toBe(0);
  expect(await listDevices(world.deps)).toHaveLength(1);
});

it('notifies a device with a valid session, without a mail, when the session of another device has ended', async () => {
  const ended = await world.addDevice('ended', await world.beginSession({ isAdmin: false }));
  const live = await world.addDevice('live', await world.beginSession());
  const notificationId = await world.addNotification(ended, live);
  await Promise.all([ended, live].map(({ id }) => sendPush(world.deps, id)));
  expect(world.calls).toEqual([live.endpoint]);
  expect(await world.namesLeft()).toEqual(['live']);
  expect(await world.countMails(notificationId)).toBe(0);
});

it('sends one mail when the sessions of two devices are found to have ended at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const session = await world.beginSession({ isAdmin: false });
    const devices = [await world.addDevice(`phone ${round}`, session), await world.addDevice(`desk ${round}`, session)];
    const notificationId = await world.addNotification(...devices);
    await Promise.all(devices.map(({ id }) => sendPush(world.deps, id)));
    expect(await world.countMails(notificationId)).toBe(1);
  }
  expect(await world.namesLeft()).toEqual([]);
});

describe('notifications queued for a device', () => {
  it('mails a queued notification when the session of its device is revoked before the push', async () => {
    const session = await world.beginSession();
    const [awaited, idle] = [await world.addDevice('phone', session), await world.addDevice('tablet', session)];
    const notificationId = await world.addNotification(awaited);
    await inTransaction(database.db, (tx) => endSessions(tx, { id: session.id }, world.now));
    expect(await world.namesLeft()).toEqual(['phone']);
    await Promise.all([awaited, idle].map(({ id }) => sendPush(world.deps, id)));
    expect(world.calls).toEqual([]);
    expect(await world.countMails(notificationId)).toBe(1);
    expect(await world.namesLeft()).toEqual([]);
  });

  it('mails a notification when the session of its device is revoked while it is being queued', async () => {
    for (let round = 0; round < 10; round += 1) {
      const session = await world.beginSession();
      const device = await world.addDevice(`phone ${round}`, session);
      const notificationId = await world.addNotification();
      await Promise.all([
        distributeNotifications(world.deps, [notificationId]),
        inTransaction(database.db, (tx) => endSessions(tx, { id: session.id }, world.now)),
      ]);
      await sendPush(world.deps, device.id);
      expect([round, await world.countMails(notificationId)]).toEqual([round, 1]);
    }
    expect(world.calls).toEqual([]);
  });

  it('mails a queued notification once when the teacher removes its device', async () => {
    const device = await world.addDevice('phone', await world.beginSession());
    const notificationId = await world.addNotification(device);
    await deleteDevice(world.deps, device.id);
    await deleteDevice(world.deps, device.id);
    expect(await world.countMails(notificationId)).toBe(1);
  });

  it('mails a notification that was queued while the push service reported the device as gone', async () => {
    const device = await world.addDevice('phone', await world.beginSession());
    const notificationIds = [await world.addNotification(device)];
    world.answer = async () => {
      notificationIds.push(await world.addNotification(device));
      return { result: 'GONE' };
    };
    await sendPush(world.deps, device.id);
    expect(notificationIds).toHaveLength(2);
    expect(await world.countMails(...notificationIds)).toBe(2);
  });
});

it('removes a device whose push service refuses our keys, and mails its notification', async () => {
  const device = await world.addDevice('phone', await world.beginSession());
  const notificationId = await world.addNotification(device);
  world.answer = async () => ({ result: 'KEYS_REFUSED' });
  await sendPush(world.deps, device.id);
  expect(await world.namesLeft()).toEqual([]);
  expect(await world.countMails(notificationId)).toBe(1);
});

it('removes a device on a test when its push service refuses our keys, and asks to register it again', async () => {
  const device = await world.addDevice('phone', await world.beginSession());
  world.answer = async () => ({ result: 'KEYS_REFUSED' });
  await expect(testDevice(world.deps, device.id)).rejects.toThrow(/must be registered again/);
  expect(await world.namesLeft()).toEqual([]);
});

it('removes devices with ended sessions when a new device exceeds the limit', async () => {
  const [ended, live] = [await world.beginSession({ isAdmin: false }), await world.beginSession()];
  for (let index = 0; index < 20; index += 1) await world.addDevice(`ended ${index}`, ended);
  const by = { sessionId: live.id, adminId: live.adminId, username: 'x', isAdmin: true, endsAt: live.expiresAt };
  await registerDevice(world.deps, by, world.createKeys('new'), 'new');
  expect(await world.namesLeft()).toEqual(['new']);
});

it('sends a push to the new endpoint of a device that was renewed during the push to the old one', async () => {
  const device = await world.addDevice('phone', await world.beginSession());
  const notificationId = await world.addNotification(device);
  const renewed = world.createKeys('renewed');
  world.answer = async (endpoint) => {
    if (endpoint === renewed.endpoint) return { result: 'TAKEN' };
    await database.db.pushSubscription.update({ where: { id: device.id }, data: renewed });
    return { result: 'GONE' };
  };
  await sendPush(world.deps, device.id);
  const { rows } = await database.pool.query(`SELECT 1 FROM graphile_worker.jobs WHERE key = $1`, [
    `push-${device.id}`,
  ]);
  expect(rows).toHaveLength(1);
  await sendPush(world.deps, device.id);
  expect(world.calls).toEqual([device.endpoint, renewed.endpoint]);
  expect(await world.countMails(notificationId)).toBe(0);
});
