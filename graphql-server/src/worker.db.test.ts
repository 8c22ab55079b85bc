import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { startProvider } from '#test/card-bookings';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { eventually } from '#test/eventually';
import { createSilence } from '#test/faults/silence';
import { captureLog } from '#test/log-lines';
import { startPayment } from '#test/paying';
import { createTestServerDeps, startTestServer, type TestServer } from '#test/server';
import { startSession } from './domain/auth/sessions';
import { receiveEvent } from './domain/checkout/reconcile-payment';
import { requestPass } from './domain/checkout/request-pass';
import { ServiceUnavailableError } from './domain/errors';
import type { Pusher } from './domain/ports';
import type { FakeStripe } from './sandbox/stripe/fake-stripe';
import { startWorkerSoon } from './worker';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withWorker: true });
});
afterAll(() => server.close());

it('schedules the daily and the hourly job', async () => {
  await eventually(async () => {
    const { rows } = await server.database.pool.query<{ identifier: string }>(
      'SELECT identifier FROM graphile_worker._private_known_crontabs',
    );
    expect(rows.map(({ identifier }) => identifier).sort()).toEqual(['forget-old-data', 'reconcile']);
  });
});

it('deletes expired sessions in a job', async () => {
  const { db, jobs } = server.deps;
  const admin = await db.admin.create({ data: { username: 'marina', passwordHash: 'none' } });
  const longAgo = new Date('2020-01-01');
  await db.session.create({ data: { adminId: admin.id, tokenDigest: 'old', expiresAt: longAgo } });
  await db.$transaction((tx) => jobs.enqueue(tx, 'forget-old-data', {}));
  await eventually(async () => expect(await db.session.count()).toBe(0));
});

it('uses no connection any more once it has stopped, also when it is stopped while it starts', async () => {
  const deps = await createTestServerDeps(server.database.url);
  const { pool } = deps.database;
  const worker = startWorkerSoon(deps);
  await once(pool, 'connect');
  await worker.stop();
  expect(pool.totalCount - pool.idleCount).toBe(0);
  await deps.close();
});

/** A push service that accepts everything. */
const accepting = (pusher: Pusher): Pusher => ({ ...pusher, send: async () => ({ result: 'TAKEN' }) });

it('logs a failing reconciler pass and leaves the rest to the next one, so that no retries pile up', async () => {
  const { fake, payments } = await startProvider();
  const stored = captureLog();
  let reads = 0;
  const listIntents = async () => {
    reads += 1;
    // Longer than the interval at which passes are requested.
    await sleep(400);
    throw new ServiceUnavailableError();
  };
  const failing = await startTestServer({
    withWorker: true,
    adjust: (deps) => ({ ...deps, log: stored.log, payments: { ...payments, listIntents } }),
  });
  try {
    await eventually(async () => expect(reads).toBeGreaterThan(4));
    const { rows } = await failing.database.pool.query<{ attempts: number; isWaiting: boolean }>(
      `SELECT attempts, locked_by IS NULL AS "isWaiting" FROM graphile_worker.jobs WHERE task_identifier = 'reconcile'`,
    );
    expect(rows.filter(({ attempts, isWaiting }) => isWaiting && attempts > 0)).toEqual([]);
    expect(rows.length).toBeLessThanOrEqual(3);
    expect(stored.lines()).toContainEqual(
      expect.objectContaining({ msg: 'reconciliation incomplete: the next pass continues', failures: 1 }),
    );
    expect(stored.text()).not.toContain('job given up');
  } finally {
    await failing.close();
    await fake.close();
  }
});

describe('a payment provider that does not answer', () => {
  let fake: FakeStripe;
  let database: TestDatabase;
  let servers: TestServer[];
  let server: TestServer;
  /** `list` blocks the provider's list, which each pass reads; `single` blocks all calls about one payment. */
  const list = createSilence();
  const single = createSilence();
  let passes = 0;
  let most = 0;

  beforeAll(async () => {
    const provider = await startProvider();
    fake = provider.fake;
    database = await createTestDatabase();
    const payments: typeof provider.payments = {
      ...provider.payments,
      listIntents: async (options) => {
        passes += 1;
        most = Math.max(most, passes);
        await list.pass();
        passes -= 1;
        return provider.payments.listIntents(options);
      },
      findIntent: async (id) => {
        await single.pass();
        return provider.payments.findIntent(id);
      },
      refund: async (options) => {
        await single.pass();
        return provider.payments.refund(options);
      },
    };
    const start = () =>
      startTestServer({
        database,
        withWorker: true,
        adjust: (deps) => ({ ...deps, payments, pusher: accepting(deps.pusher) }),
      });
    list.begin();
    server = await start();
    servers = [server, await start()];
    await eventually(async () => expect(passes).toBe(1));
  });
  afterAll(async () => {
    list.end();
    single.end();
    for (const each of servers) await each.close();
    await database.close();
    await fake.close();
  });

  const begin = async (email: string) => {
    const { id: classId } = await createClass(server.deps.db);
    return { classId, payment: String(await startPayment(server.url, { classId, email })) };
  };
  const payAndNotify = async (payment: string) => {
    await fake.ledger.pay(payment);
    await receiveEvent(server.deps, {
      id: `evt_${payment}`,
      type: 'payment_intent.succeeded',
      paymentIntentId: payment,
    });
  };
  const waitingPasses = async () => {
    const { rows } = await database.pool.query(
      `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'reconcile' AND locked_by IS NULL`,
    );
    return rows.length;
  };
  /** Adds a device of the teacher, which receives a push for each booking. */
  const addDevice = async () => {
    const { id: adminId } = await createAdmin(server.deps.db);
    await startSession(server.deps.db, { adminId, userAgent: 'test', now: new Date() });
    const { id: sessionId } = await server.deps.db.session.findFirstOrThrow();
    const device = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', deviceName: 'Phone' };
    await server.deps.db.pushSubscription.create({ data: { ...device, sessionId, wantedKinds: ['BOOKING_MADE'] } });
  };

  it('runs one reconciler pass at a time over all processes, with few waiting however many are requested', async () => {
    for (let request = 0; request < 10; request += 1) {
      for (const { deps } of servers) await requestPass(deps.db, deps.jobs, { isDeep: false });
    }
    expect(most).toBe(1);
    expect(passes).toBe(1);
    expect(await waitingPasses()).toBeLessThanOrEqual(2);
  });

  it('books and refunds payments announced by events while a reconciler pass hangs', async () => {
    const [booked, refused] = [await begin('booked@example.com'), await begin('refused@example.com')];
    await server.deps.db.availability.update({ where: { id: refused.classId }, data: { isActive: false } });
    await payAndNotify(booked.payment);
    await payAndNotify(refused.payment);
    const { db } = server.deps;
    await eventually(async () => {
      const where = { paymentIntentId: booked.payment };
      expect(await db.booking.findUnique({ where })).toMatchObject({ status: 'CONFIRMED' });
      expect((await fake.ledger.find(refused.payment))?.refunds).toMatchObject([{ amount: 1500 }]);
    });
    expect(passes).toBe(1);
  });

  it('delays neither the notification nor the mail of a booking while the payment provider answers nothing', async () => {
    const { db } = server.deps;
    await addDevice();
    // More than the group has workers in both processes.
    const hanging = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => begin(`hanging${number}@example.com`)));
    single.begin();
    for (const { payment } of hanging) await payAndNotify(payment);
    await eventually(async () => expect(single.waiting()).toBe(6));
    const { id: classId } = await createClass(db);
    const { bookingId } = await buyOverRest(server.url, { classId, email: 'quick@example.com' });
    await eventually(async () => {
      const where = { notification: { bookingId }, status: 'DELIVERED' as const };
      expect(await db.notificationDelivery.count({ where })).toBe(1);
      expect(await db.outgoingMail.count({ where: { bookingId, status: 'SENT' } })).toBe(1);
    });
    expect(single.waiting()).toBe(6);
    single.end();
    await eventually(async () => {
      const ids = hanging.map(({ payment }) => payment);
      expect(await db.booking.count({ where: { paymentIntentId: { in: ids } } })).toBe(7);
    });
  });

  it('continues reconciler passes as soon as the payment provider answers, and leaves none behind', async () => {
    list.end();
    const { payment } = await begin('later@example.com');
    await fake.ledger.pay(payment);
    await eventually(async () =>
      expect(await server.deps.db.booking.count({ where: { paymentIntentId: payment } })).toBe(1),
    );
    const { rows } = await database.pool.query(
      `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'reconcile' AND attempts >= max_attempts AND locked_by IS NULL`,
    );
    expect(rows).toEqual([]);
    expect(most).toBe(1);
  });
});
