import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { createPushWorld, type PushWorld } from '#test/push-world';
import { NotFoundError } from '../errors';
import { registerDevice } from './devices';
import { renewDevice } from './renew-device';
import { sendPush } from './send-push';

let database: TestDatabase;
let world: PushWorld;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('TRUNCATE "Admin", "Notice", "OutgoingMail" CASCADE');
  world = createPushWorld(database);
});

const rows = () => database.db.pushSubscription.findMany();
const deliveries = async () =>
  (await database.db.notificationDelivery.findMany()).map(({ noticeId, status }) => [noticeId, status]);

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
        where: { noticeId: notificationId, subscriptionId: id },
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

it('stores one device when two renewals and a registration arrive at the same moment', async () => {
  for (let round = 0; round < 15; round += 1) {
    const session = await world.beginSession();
    const by = {
      sessionId: session.id,
      adminId: session.adminId,
      username: 'x',
      isAdmin: true,
      endsAt: session.expiresAt,
    };
    const old = await world.addDevice(`old ${round}`, session);
    const notificationId = await world.addNotification(old);
    const keys = world.createKeys(`new ${round}`.replace(' ', '-'));
    await Promise.all([
      renewDevice(world.deps, old.endpoint, keys),
      renewDevice(world.deps, old.endpoint, keys),
      registerDevice(world.deps, by, keys, 'phone'),
    ]);
    const left = await database.db.pushSubscription.findMany({ where: { sessionId: session.id } });
    expect([round, left]).toEqual([round, [expect.objectContaining(keys)]]);
    expect(await database.db.notificationDelivery.findMany({ where: { noticeId: notificationId } })).toMatchObject([
      { subscriptionId: left[0]?.id, status: 'QUEUED' },
    ]);
    await database.db.pushSubscription.deleteMany();
  }
});
