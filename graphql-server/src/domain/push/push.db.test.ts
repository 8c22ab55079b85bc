import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationKind } from '#prisma';
import { adminHeaders } from '#test/admin';
import { buyOverGraphql, buyOverRest } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { eventually } from '#test/eventually';
import { ask } from '#test/graphql';
import { type ServerProcess, spawnServer } from '#test/process';
import { createPushDevice, type PushDevice } from '#test/push-device';
import { type PushService, startPushService } from '#test/push-service';
import { call } from '#test/rest';
import { createDatabase, type Database } from '../../adapters/db/create-db';
import { createJobs } from '../../adapters/jobs/create-jobs';
import { queueNotifications } from '../outbox/queue-notifications';
import { inTransaction } from '../transaction';

let database: TestDatabase;
let db: Database['db'];
let closeDb: () => Promise<void>;
let service: PushService;
let server: ServerProcess;
let headers: { authorization: string };
let classId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, close: closeDb } = createDatabase(database.url));
  service = await startPushService();
  server = await startServer('0.01');
  headers = await adminHeaders(db);
  ({ id: classId } = await createClass(db, { title: 'Sunrise Mat', capacity: 200 }));
});
afterAll(async () => {
  await server.stop();
  await service.close();
  await closeDb();
  await database.close();
});
const startServer = (timeScale: string) =>
  spawnServer({ DATABASE_URL: database.url, JOB_INTERVAL_SCALE: timeScale, ...service.variables });
beforeEach(async () => {
  await db.pushSubscription.deleteMany();
  await database.pool.query(`DELETE FROM graphile_worker._private_jobs WHERE ${MAILS_UNSHOWN}`);
});

/** The waiting jobs that mail what no device has shown. */
const MAILS_UNSHOWN = `task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'mail-unshown')`;

const STORE = `mutation ($input: PushDeviceInput!) { registerPushDevice(input: $input) {
  __typename ... on PushDevice { id } ... on UserError { message } } }`;

const BOOK = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { ... on Booking { manageUrl } } }`;
const CLIENT = { name: 'Ana Pons', email: 'ana.pons@example.com', paymentMethod: 'IN_PERSON' };
const REGISTER_CLIENT = `mutation ($link: String!, $endpoint: String!, $p256dh: String!, $auth: String!) {
  registerClientDevice(link: $link, endpoint: $endpoint, p256dh: $p256dh, auth: $auth, wantsTakesPlace: false) {
    ... on ClientDevice { isRegistered } } }`;
const CANCEL_CLASS = `mutation ($id: ID!) { cancelClass(input: { id: $id }) { __typename } }`;

type Stored = { __typename: string; id: string; message?: string };
type Subscribed = PushDevice & { endpoint: string; id: string };

const register = async (input: object, by = headers) =>
  (await ask(server.url, STORE, { input }, by)).body.data?.registerPushDevice as Stored;

let devices = 0;
async function subscribe(kinds?: NotificationKind[], by = headers): Promise<Subscribed> {
  const device = createPushDevice();
  devices += 1;
  const endpoint = `${service.origin}/device-${devices}`;
  const { id } = await register({ endpoint, ...device.keys }, by);
  if (kinds) await db.pushSubscription.update({ where: { id }, data: { wantedKinds: kinds } });
  return { ...device, endpoint, id };
}

const sentTo = ({ endpoint, decrypt }: Subscribed) =>
  service
    .messagesTo(endpoint)
    .map(({ body }) => JSON.parse(decrypt(body)) as { title: string; body: string; count: number; receipt: string });
const notificationMails = () => db.outgoingMail.count({ where: { kind: 'TEACHER_NOTICE' } });

describe('push notifications to a device', () => {
  it('encrypts a push message for its device, signs it with the studio key, and puts no e-mail address in it', async () => {
    const device = await subscribe();
    await buyOverRest(server.url, { classId, name: 'Anna Canary', email: 'anna.canary@example.com' });
    await eventually(async () => expect(sentTo(device)).toHaveLength(1));
    const [notified] = sentTo(device);
    expect(notified).toMatchObject({
      title: 'Anna Canary booked',
      body: expect.stringContaining('Sunrise Mat'),
      count: 1,
    });
    expect(JSON.stringify(notified)).not.toContain('@');
    const [message] = service.messagesTo(device.endpoint);
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    expect(isSignedWith(await publicKey(), message?.headers.authorization ?? '')).toBe(true);
    // Recorded only after the response of the push service.
    await eventually(async () => {
      expect(await db.pushSubscription.findUnique({ where: { id: device.id } })).toMatchObject({
        lastDeliveredAt: expect.any(Date),
        lastError: null,
      });
    });
  });

  it('batches events that happen before the next push into one notification without losing any', async () => {
    const device = await subscribe();
    // The next push may leave an interval after this one: however long the bookings take, it leaves only when it is made due.
    const inAnHour = new Date(Date.now() + 3_600_000);
    await db.pushSubscription.update({ where: { id: device.id }, data: { lastDeliveredAt: inAnHour } });
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? buyOverRest : buyOverGraphql)(server.url, { classId, email: `b${index}@example.com` }),
      ),
    );
    const queued = { subscriptionId: device.id, status: 'QUEUED' as const };
    await eventually(async () => expect(await db.notificationDelivery.count({ where: queued })).toBe(12));
    await database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1', [
      `push-${device.id}`,
    ]);
    await eventually(async () => expect(await db.notificationDelivery.count({ where: queued })).toBe(0));
    expect(sentTo(device)).toMatchObject([{ count: 12 }]);
  });

  it("reaches a client's device when the class is cancelled", async () => {
    const { id } = await createClass(db, { title: 'Dawn Flow' });
    const { body } = await ask(server.url, BOOK, { input: { ...CLIENT, classId: id, date: CLASS_DATE } });
    const booked = body.data?.createBooking as { manageUrl: string } | undefined;
    const link = booked?.manageUrl.split('/').at(-1);
    const { keys, decrypt } = createPushDevice();
    const endpoint = `${service.origin}/client`;
    const registered = await ask(server.url, REGISTER_CLIENT, { link, endpoint, ...keys });
    expect(registered.body.data?.registerClientDevice).toMatchObject({ isRegistered: true });
    await ask(server.url, CANCEL_CLASS, { id: `${id}_${CLASS_DATE}` }, headers);
    await eventually(async () => expect(service.messagesTo(endpoint)).toHaveLength(1));
    expect(service.messagesTo(endpoint).map((message) => JSON.parse(decrypt(message.body)))).toMatchObject([
      { title: 'Your class was cancelled', path: `/manage/${link}` },
    ]);
    expect(await db.clientPushSubscription.count({ where: { endpoint } })).toBe(1);
  });

  it('does not repeat an event whose notification is still being sent', async () => {
    const device = await subscribe();
    service.answer(device.endpoint, { status: 201, afterMs: 1_000 });
    await buyOverRest(server.url, { classId, name: 'First', email: 'first@example.com' });
    await eventually(async () => expect(sentTo(device)).toHaveLength(1));
    await buyOverRest(server.url, { classId, name: 'Second', email: 'second@example.com' });
    await eventually(async () => expect(sentTo(device)).toHaveLength(2));
    expect(sentTo(device)).toMatchObject([{ title: 'First booked' }, { title: 'Second booked' }]);
  });

  it('notifies a device of a message from the contact form', async () => {
    const device = await subscribe();
    await call('POST', `${server.url}/api/contact`, {
      name: 'Tom',
      email: 'tom@example.com',
      message: 'Is there parking?',
    });
    await eventually(async () =>
      expect(sentTo(device)).toEqual([expect.objectContaining({ body: 'Tom: Is there parking?' })]),
    );
  });

  it('notifies a device once of a booking that ended, however often it is queued', async () => {
    const device = await subscribe(['BOOKING_CANCELLED']);
    await buyOverRest(server.url, { classId, name: 'Ben Roca', email: 'ben@example.com' });
    const { id } = await db.booking.findFirstOrThrow({ where: { email: 'ben@example.com' } });
    const ended = { kind: 'BOOKING_CANCELLED', about: { bookingId: id }, at: new Date() } as const;
    for (let time = 0; time < 2; time += 1) {
      await inTransaction(db, (tx) => queueNotifications(tx, createJobs(), [ended]));
    }
    await eventually(async () => expect(sentTo(device)).toHaveLength(1));
    expect(sentTo(device)).toMatchObject([
      { title: 'Ben Roca cancelled', body: expect.stringContaining('Sunrise Mat'), count: 1 },
    ]);
    // Recorded only after the response of the push service.
    await eventually(async () =>
      expect(await db.pushSubscription.findUnique({ where: { id: device.id } })).toMatchObject({
        lastDeliveredAt: expect.any(Date),
      }),
    );
  });

  it('notifies each device only of the kinds that it has chosen', async () => {
    const [bookings, messages] = [await subscribe(['BOOKING_MADE']), await subscribe(['MESSAGE_RECEIVED'])];
    await buyOverRest(server.url, { classId, email: 'x@example.com' });
    await eventually(async () => expect(sentTo(bookings)).toHaveLength(1));
    expect(sentTo(messages)).toEqual([]);
  });
});

describe('a push service that refuses a message', () => {
  it.each([404, 410, 401, 403])(
    'removes a device whose push service answers %i, and sends a mail instead',
    async (status) => {
      const before = await notificationMails();
      const device = await subscribe();
      service.answer(device.endpoint, { status });
      await buyOverRest(server.url, { classId, email: 'x@example.com' });
      await eventually(async () => expect(await notificationMails()).toBe(before + 1));
      expect(await db.pushSubscription.count()).toBe(0);
      expect(service.messagesTo(device.endpoint)).toHaveLength(1);
    },
  );

  it('sends no mail when another device received the notification', async () => {
    const before = await notificationMails();
    const [gone, here] = [await subscribe(), await subscribe()];
    service.answer(gone.endpoint, { status: 410 });
    await buyOverRest(server.url, { classId, email: 'x@example.com' });
    await eventually(async () => {
      expect(sentTo(here)).toHaveLength(1);
      expect(await db.pushSubscription.count()).toBe(1);
    });
    expect(await notificationMails()).toBe(before);
  });

  it('waits for the Retry-After of a push service before the second attempt', async () => {
    const device = await subscribe();
    service.answer(device.endpoint, { status: 429, headers: { 'retry-after': '2' } });
    await buyOverRest(server.url, { classId, email: 'x@example.com' });
    await eventually(async () => expect(service.messagesTo(device.endpoint)).toHaveLength(2));
    const [first, second] = service.messagesTo(device.endpoint);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2_000);
  });

  it('retries when a push service fails, and sends a mail after eight failures', async () => {
    const before = await notificationMails();
    const device = await subscribe();
    service.answer(device.endpoint, ...Array.from({ length: 8 }, () => ({ status: 503 })));
    await buyOverRest(server.url, { classId, email: 'x@example.com' });
    await eventually(async () => expect(service.messagesTo(device.endpoint).length).toBeGreaterThan(1));
    // The last of the eight delays is long even at this time scale, so the waiting job is made due again and again.
    await eventually(async () => {
      await database.pool.query(
        `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'push-%' AND locked_at IS NULL`,
      );
      expect(await notificationMails()).toBe(before + 1);
    });
    expect(service.messagesTo(device.endpoint)).toHaveLength(8);
    expect((await db.pushSubscription.findUnique({ where: { id: device.id } }))?.lastError).toContain('503');
  });

  it('mails a notification at once when no device is registered', async () => {
    const before = await notificationMails();
    await buyOverRest(server.url, { classId, email: 'x@example.com' });
    await eventually(async () => expect(await notificationMails()).toBe(before + 1));
  });
});

describe('registered devices', () => {
  it('refuses to register an endpoint that is not of a push service', async () => {
    const { keys } = createPushDevice();
    for (const endpoint of ['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://evil.example/x', 'x']) {
      expect(await register({ endpoint, ...keys })).toMatchObject({ __typename: 'InvalidInputError' });
    }
    expect(await register({ endpoint: `${service.origin}/x`, p256dh: 'B', auth: 'A' })).toMatchObject({
      __typename: 'InvalidInputError',
    });
    expect(await db.pushSubscription.count()).toBe(0);
  });

  it('opens no connection to a forbidden endpoint in the database', async () => {
    let sockets = 0;
    const trap = createServer((socket) => {
      sockets += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const address = trap.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const device = await subscribe();
    await db.pushSubscription.update({ where: { id: device.id }, data: { endpoint: `https://127.0.0.1:${port}/x` } });
    await buyOverRest(server.url, { classId, email: 'x@example.com' });
    await eventually(async () => expect(await db.pushSubscription.count()).toBe(0));
    trap.close();
    expect(sockets).toBe(0);
  });

  it('stores a device once when it registers repeatedly, and leaves its chosen kinds', async () => {
    const device = await subscribe(['BOOKING_MADE']);
    expect(await register({ endpoint: device.endpoint, ...device.keys })).toMatchObject({ id: device.id });
    expect(await db.pushSubscription.findMany()).toMatchObject([{ wantedKinds: ['BOOKING_MADE'] }]);
  });

  it('refuses to register a device when there are twenty', async () => {
    for (let count = 0; count < 20; count += 1) await subscribe();
    const { keys } = createPushDevice();
    expect(await register({ endpoint: `${service.origin}/one-too-many`, ...keys })).toMatchObject({
      __typename: 'StateConflictError',
    });
  });

  it('sends to the new endpoint of a device after its browser changed it', async () => {
    const old = await subscribe();
    const device = createPushDevice();
    const endpoint = `${service.origin}/renewed`;
    const renew = (oldEndpoint: string) =>
      call('POST', `${server.url}/api/push/renew`, { oldEndpoint, device: { endpoint, ...device.keys } });
    expect(await renew(`${old.endpoint}-unknown`)).toMatchObject({ status: 404 });
    expect(await renew(old.endpoint)).toMatchObject({ status: 200 });
    await buyOverRest(server.url, { classId, email: 'x@example.com' });
    await eventually(async () => expect(sentTo({ ...device, endpoint, id: old.id })).toHaveLength(1));
  });

  it('answers 200 to a device that changes to an endpoint that is already registered', async () => {
    const [old, known] = [await subscribe(['BOOKING_MADE']), await subscribe()];
    const device = createPushDevice();
    const renewal = { oldEndpoint: old.endpoint, device: { endpoint: known.endpoint, ...device.keys } };
    expect(await call('POST', `${server.url}/api/push/renew`, renewal)).toMatchObject({ status: 200 });
    expect(await db.pushSubscription.findMany()).toMatchObject([{ id: known.id, ...device.keys }]);
  });

  it('notifies no device whose session nobody used for 14 days, and sends a mail instead', async () => {
    const before = await notificationMails();
    const idle = await adminHeaders(db, { username: 'idle' });
    const device = await subscribe(undefined, idle);
    await db.session.updateMany({
      where: { admin: { username: 'idle' } },
      data: { lastUsedAt: new Date(Date.now() - 14 * 86_400_000) },
    });
    await buyOverRest(server.url, { classId, email: 'x@example.com' });
    await eventually(async () => expect(await notificationMails()).toBe(before + 1));
    expect(service.messagesTo(device.endpoint)).toEqual([]);
  });

  it('removes the device of a session when the teacher signs out', async () => {
    const leaving = await adminHeaders(db);
    await subscribe(undefined, leaving);
    await call('POST', `${server.url}/api/auth/logout`, undefined, leaving);
    expect(await db.pushSubscription.count()).toBe(0);
  });

  it('sends a test notification, and reports an error when it cannot be delivered', async () => {
    const device = await subscribe();
    const sendTest = async () =>
      (
        await ask(
          server.url,
          'mutation ($id: ID!) { testPushDevice(id: $id) { __typename ... on UserError { message } } }',
          { id: device.id },
          headers,
        )
      ).body.data?.testPushDevice;
    expect(await sendTest()).toEqual({ __typename: 'PushDevice' });
    expect(sentTo(device)).toEqual([expect.objectContaining({ title: 'It works' })]);
    service.answer(device.endpoint, { status: 500 });
    expect(await sendTest()).toMatchObject({
      __typename: 'StateConflictError',
      message: expect.stringContaining('500'),
    });
    service.answer(device.endpoint, { status: 410 });
    expect(await sendTest()).toMatchObject({ __typename: 'StateConflictError' });
    expect(await db.pushSubscription.count()).toBe(0);
  });
});

describe('a push that a device has to show', () => {
  /** The mail of a notification that no device shows waits for a minute, which is longer than a test on a busy machine. */
  const TIME_SCALE = '0.1';
  beforeAll(async () => {
    await server.stop();
    server = await startServer(TIME_SCALE);
  });

  /** Cancels a booking by hand and returns the push that the device received. */
  async function receiveCancellation(device: Subscribed, email: string) {
    await buyOverRest(server.url, { classId, email });
    const { id } = await db.booking.findFirstOrThrow({ where: { email } });
    const ended = { kind: 'BOOKING_CANCELLED', about: { bookingId: id }, at: new Date() } as const;
    await inTransaction(db, (tx) => queueNotifications(tx, createJobs(), [ended]));
    await eventually(async () => expect(await waitingMails()).toEqual([{ minutes: 10 }]));
    const [push] = sentTo(device);
    if (!push) throw new Error('The device received no push.');
    return push;
  }

  /** How long after its creation each waiting job is due, in minutes at the time scale of this server. */
  const waitingMails = async () =>
    (
      await database.pool.query(
        `SELECT round(extract(epoch FROM run_at - created_at) / 60 / ${TIME_SCALE})::int AS minutes
           FROM graphile_worker._private_jobs WHERE ${MAILS_UNSHOWN}`,
      )
    ).rows;

  /** Makes the waiting job due at once, and waits until it has run. */
  async function passTenMinutes() {
    await database.pool.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE ${MAILS_UNSHOWN}`);
    await eventually(async () => expect(await waitingMails()).toEqual([]));
  }

  const cancellationMails = () => db.outgoingMail.count({ where: { notification: { kind: 'BOOKING_CANCELLED' } } });

  const postReceipt = (receipt: string) => call('POST', `${server.url}/api/push/shown`, { receipt });

  it('mails a cancellation that its device accepted but has not shown within ten minutes', async () => {
    const before = await cancellationMails();
    await receiveCancellation(await subscribe(['BOOKING_CANCELLED']), 'unshown@example.com');
    expect(await cancellationMails()).toBe(before);
    await passTenMinutes();
    expect(await cancellationMails()).toBe(before + 1);
  });

  it('sends no mail for a cancellation whose receipt the device has posted', async () => {
    const before = await cancellationMails();
    const device = await subscribe(['BOOKING_CANCELLED']);
    const { receipt } = await receiveCancellation(device, 'shown@example.com');
    expect(await postReceipt(receipt)).toMatchObject({ status: 200 });
    await passTenMinutes();
    expect(await cancellationMails()).toBe(before);
    expect(await db.pushSubscription.findUnique({ where: { id: device.id } })).toMatchObject({
      lastShownAt: expect.any(Date),
      unshownSince: null,
    });
  });

  it('answers 404 to a forged receipt, and mails the cancellation all the same', async () => {
    const before = await cancellationMails();
    const device = await subscribe(['BOOKING_CANCELLED']);
    const { receipt } = await receiveCancellation(device, 'forged@example.com');
    const [id = '', sentAt = '', token = ''] = receipt.split('.');
    const forged = [
      `${id}.${Number(sentAt) + 1}.${token}`,
      `${crypto.randomUUID()}.${sentAt}.${token}`,
      `${id}.${sentAt}.${'A'.repeat(token.length)}`,
      `${receipt}.x`,
      'x',
    ];
    for (const one of forged) expect([one, (await postReceipt(one)).status]).toEqual([one, 404]);
    await passTenMinutes();
    expect(await cancellationMails()).toBe(before + 1);
  });
});

async function publicKey(): Promise<string> {
  return String((await ask(server.url, '{ pushPublicKey }', {}, headers)).body.data?.pushPublicKey);
}

/** True for a header `Authorization: vapid t=<JWT>, k=<key>` that is signed with this key (RFC 8292). */
function isSignedWith(key: string, authorization: string): boolean {
  const [, token = '', shown] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string };
  return (
    shown === key &&
    aud === service.origin &&
    sub.startsWith('mailto:') &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}
