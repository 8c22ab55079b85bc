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
  (await database.db.notificationDelivery.findMany()).map(({ noticeId: notificationId, status }) => [
    notificationId,
    status,
  ]);

/** The same device under its old and its new address, each registered with a session. */
async function registerTwice(oldSession: { id: string }, newSession: { id: string }) {
  const [old, known] = [await world.addDevice('old', oldSession), await world.addDevice('new', newSession)];
  await database.db.pushSubscription.update({ where: { id: old.id }, data: { wantedKinds: ['BOOKING_MADE'] } });
  return { old, known, keys: { ...world.createKeys('x'), endpoint: known.endpoint } };
}

describe('a device that changes to an address that is known already', () => {
  it('becomes one row with the new keys and the choices of the old address', async () => {
    const session = await world.beginSession();
    const { old, known, keys } = await registerTwice(session, session);
    await renewDevice(world.deps, old.endpoint, keys);
    expect(await rows()).toMatchObject([
      { id: known.id, ...keys, sessionId: session.id, wantedKinds: ['BOOKING_MADE'] },
    ]);
  });

  it('loses nothing that waited for either address, and shows nothing twice', async () => {
    const session = await world.beginSession();
    const { old, known, keys } = await registerTwice(session, session);
    const [ofOld, ofNew, ofBoth, shown, failed] = [
      await world.addNotification(old),
      await world.addNotification(known),
      await world.addNotification(old, known),
      await world.addNotification(old, known),
      await world.addNotification(old, known),
    ];
    const getStatus = (notificationId: string, { id }: { id: string }, status: 'DELIVERED' | 'FAILED') =>
      database.db.notificationDelivery.updateMany({
        where: { noticeId: notificationId, subscriptionId: id },
        data: { status },
      });
    await getStatus(shown, old, 'DELIVERED');
    await getStatus(failed, known, 'FAILED');
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
    expect(await world.mailsOf(ofOld, ofNew, ofBoth, shown, failed)).toBe(0);
  });

  it('stays with the session that registered the new address when both are of one account', async () => {
    const before = await world.beginSession();
    const after = await world.beginSession({ adminId: before.adminId });
    const { old, known, keys } = await registerTwice(before, after);
    await renewDevice(world.deps, old.endpoint, keys);
    expect(await rows()).toMatchObject([{ id: known.id, sessionId: after.id }]);
  });

  it('assigns the address to the valid session when the session that registered it has ended', async () => {
    const [ended, live] = [await world.beginSession({ isAdmin: false }), await world.beginSession()];
    const { old, known, keys } = await registerTwice(live, ended);
    await renewDevice(world.deps, old.endpoint, keys);
    expect(await rows()).toMatchObject([{ id: known.id, ...keys, sessionId: live.id }]);
  });

  it('leaves the device of another account as it is, and sends what waited for the old address by mail', async () => {
    const { old, known, keys } = await registerTwice(await world.beginSession(), await world.beginSession());
    const notificationId = await world.addNotification(old);
    await renewDevice(world.deps, old.endpoint, keys);
    expect(await rows()).toEqual([known]);
    expect(await world.mailsOf(notificationId)).toBe(1);
  });
});

it('answers a renewal that is repeated as it answered the first', async () => {
  const old = await world.addDevice('old', await world.beginSession());
  const keys = world.createKeys('new');
  await renewDevice(world.deps, old.endpoint, keys);
  await renewDevice(world.deps, old.endpoint, keys);
  expect(await rows()).toMatchObject([{ id: old.id, ...keys }]);
  const otherKeys = { ...world.createKeys('x'), endpoint: keys.endpoint };
  await expect(renewDevice(world.deps, old.endpoint, otherKeys)).rejects.toThrow(NotFoundError);
});

it('takes new keys for an address that stays the same', async () => {
  const old = await world.addDevice('old', await world.beginSession());
  const keys = { ...world.createKeys('x'), endpoint: old.endpoint };
  await renewDevice(world.deps, old.endpoint, keys);
  expect(await rows()).toMatchObject([{ id: old.id, ...keys }]);
});

it('renews no device whose session has ended: it is removed, and what waited for it goes by mail', async () => {
  const old = await world.addDevice('old', await world.beginSession({ isAdmin: false }));
  const notificationId = await world.addNotification(old);
  await expect(renewDevice(world.deps, old.endpoint, world.createKeys('new'))).rejects.toThrow(NotFoundError);
  expect(await rows()).toEqual([]);
  expect(await world.mailsOf(notificationId)).toBe(1);
});

it('ends with one row when the renewal, its repetition and the signed-in app arrive at the same moment', async () => {
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
