import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/durations';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { createPushWorld, type PushWorld } from '#test/push-world';
import { deleteDevice, testDevice } from './devices';
import { mailUnshown } from './mail-unshown';
import { getShownNothingSince, recordShown } from './receipts';
import { renewDevice } from './renew-device';
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

const pass = (minutes: number) => {
  world.now = new Date(world.now.getTime() + minutes * MINUTE_MS);
};
const readDevice = (id: string) => database.db.pushSubscription.findUniqueOrThrow({ where: { id } });
const readStatuses = async () =>
  (await database.db.notificationDelivery.findMany({ orderBy: { status: 'asc' } })).map(({ status }) => status);
const sinceWhen = async (id: string) => getShownNothingSince(world.deps, await readDevice(id));
const postReceipt = (index: number) => recordShown(world.deps, world.receipts[index] ?? '');

describe('a receipt', () => {
  it('marks the notifications of its own push as shown, and no others', async () => {
    const device = await world.addDevice('phone', await world.beginSession());
    await world.addNotification(device);
    await sendPush(world.deps, device.id);
    pass(1);
    await world.addNotification(device);
    await sendPush(world.deps, device.id);
    await postReceipt(0);
    expect(await readStatuses()).toEqual(['DELIVERED', 'SHOWN']);
  });

  it('leaves a notification shown when it arrives before the answer of the push service', async () => {
    const device = await world.addDevice('phone', await world.beginSession());
    await world.addNotification(device);
    world.answer = async () => {
      await postReceipt(0);
      return { result: 'TAKEN' };
    };
    await sendPush(world.deps, device.id);
    expect(await readStatuses()).toEqual(['SHOWN']);
    pass(60);
    expect(await sinceWhen(device.id)).toBeNull();
  });

  it('changes nothing when it is posted again', async () => {
    const device = await world.addDevice('phone', await world.beginSession());
    await world.addNotification(device);
    await sendPush(world.deps, device.id);
    pass(1);
    await postReceipt(0);
    pass(1);
    await world.addNotification(device);
    await sendPush(world.deps, device.id);
    const before = await readDevice(device.id);
    pass(1);
    await postReceipt(0);
    expect(await readDevice(device.id)).toEqual(before);
    expect(await readStatuses()).toEqual(['DELIVERED', 'SHOWN']);
  });

  it('changes nothing after its device was removed', async () => {
    const device = await world.addDevice('phone', await world.beginSession());
    await world.addNotification(device);
    await sendPush(world.deps, device.id);
    await deleteDevice(world.deps, device.id);
    await postReceipt(0);
    expect(await readStatuses()).toEqual([]);
  });
});

describe('a device that shows nothing', () => {
  it('is named with the time of the first push that it has not shown, ten minutes after it was sent', async () => {
    const device = await world.addDevice('phone', await world.beginSession());
    const first = world.now;
    await testDevice(world.deps, device.id);
    pass(9);
    expect(await sinceWhen(device.id)).toBeNull();
    await world.addNotification(device);
    await sendPush(world.deps, device.id);
    pass(1);
    expect(await sinceWhen(device.id)).toEqual(first);
    await postReceipt(1);
    expect(await sinceWhen(device.id)).toBeNull();
  });

  it('is not blamed for a push that its push service did not accept', async () => {
    const device = await world.addDevice('phone', await world.beginSession());
    await world.addNotification(device);
    world.answer = async () => ({ result: 'BUSY', retryAfterSeconds: null, text: 'Busy.' });
    await sendPush(world.deps, device.id);
    pass(60);
    expect(await sinceWhen(device.id)).toBeNull();
  });
});

describe('the mail for a notification that no device has shown', () => {
  it('is sent once, however many devices received the push', async () => {
    const session = await world.beginSession();
    const devices = [await world.addDevice('phone', session), await world.addDevice('tablet', session)];
    const notificationId = await world.addNotification(...devices);
    for (const { id } of devices) await sendPush(world.deps, id);
    await Promise.all(devices.map(() => mailUnshown(world.deps, [notificationId])));
    expect(await world.countMails(notificationId)).toBe(1);
  });

  it('is not sent when one of several devices has shown it', async () => {
    const session = await world.beginSession();
    const devices = [await world.addDevice('phone', session), await world.addDevice('tablet', session)];
    const notificationId = await world.addNotification(...devices);
    for (const { id } of devices) await sendPush(world.deps, id);
    await postReceipt(1);
    await mailUnshown(world.deps, [notificationId]);
    expect(await world.countMails(notificationId)).toBe(0);
  });

  it('is sent when the only device was removed before it showed anything', async () => {
    const device = await world.addDevice('phone', await world.beginSession());
    const notificationId = await world.addNotification(device);
    await sendPush(world.deps, device.id);
    await deleteDevice(world.deps, device.id);
    expect(await world.countMails(notificationId)).toBe(0);
    await mailUnshown(world.deps, [notificationId]);
    expect(await world.countMails(notificationId)).toBe(1);
  });

  it('is not sent when two rows of one device are merged and one of them has shown it', async () => {
    const session = await world.beginSession();
    const [old, known] = [await world.addDevice('old', session), await world.addDevice('known', session)];
    const notificationId = await world.addNotification(old, known);
    for (const { id } of [old, known]) await sendPush(world.deps, id);
    await postReceipt(0);
    const { p256dh, auth } = world.createKeys('known');
    await renewDevice(world.deps, old.endpoint, { endpoint: known.endpoint, p256dh, auth });
    expect(await readDevice(known.id)).toMatchObject({ lastShownAt: world.now });
    await mailUnshown(world.deps, [notificationId]);
    expect(await world.countMails(notificationId)).toBe(0);
  });
});
