import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { type FakeLedger, openFakeLedger } from '#test/fake-ledger';
import { call } from '#test/rest';
import { SHORT_INTERVALS, startTestServer, type TestServer } from '#test/server';
import { cancelBooking } from '../changes/cancel-booking';
import { ServiceUnavailableError } from '../errors';
import type { Payments } from '../ports';
import { eraseClient } from '../privacy/erase-client';
import { reconcile } from './reconcile';
import { reconcilePayment } from './reconcile-payment';

type Intent = { paymentIntentId: string };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withWorker: true, variables: SHORT_INTERVALS });
});
afterAll(() => server.close());

const db = () => server.deps.db;
const ledger = () => {
  const { sandbox } = server.deps;
  if (!sandbox?.ledger) throw new Error('The test payments are not on.');
  return sandbox.ledger;
};
const startPayment = async (body: object) =>
  (await call<Intent>('POST', `${server.url}/api/bookings/create-payment-intent`, { amount: 15, ...body })).body
    .paymentIntentId;
const begin = (classId: string, email = 'ana@example.com') =>
  startPayment({ classId, classDate: CLASS_DATE, userName: 'Ana Pons', userEmail: email });
const findBooking = (paymentIntentId: string) => db().booking.findUnique({ where: { paymentIntentId } });
const findAttempt = (paymentIntentId: string) => db().paymentAttempt.findUnique({ where: { paymentIntentId } });
const refundedCents = async (id: string) =>
  (await ledger().find(id))?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
const listIssues = (paymentIntentId: string) => db().paymentIssue.findMany({ where: { paymentIntentId } });

describe('a payment whose browser does not return', () => {
  it('books and confirms a paid place when the browser was closed', async () => {
    const { id } = await createClass(db());
    const payment = await begin(id);
    await ledger().pay(payment);
    await eventually(async () => {
      const booking = await findBooking(payment);
      expect(booking).toMatchObject({ status: 'CONFIRMED', email: 'ana@example.com', priceCents: 1500 });
      expect(
        await db().outgoingMail.count({ where: { bookingId: booking?.id ?? '', kind: 'BOOKING_CONFIRMATION' } }),
      ).toBe(1);
    });
  });

  it('refunds a payment in full when the browser was closed and the class filled up meanwhile', async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    const payment = await begin(id);
    await db().paymentAttempt.update({ where: { paymentIntentId: payment }, data: { holdExpiresAt: new Date(0) } });
    const rival = await call('POST', `${server.url}/api/bookings`, {
      userName: 'Bo',
      userEmail: 'bo@example.com',
      classId: id,
      paymentMethod: 'payInPerson',
    });
    expect(rival.status).toBe(201);
    await ledger().pay(payment);
    await eventually(async () => {
      expect(await refundedCents(payment)).toBe(1500);
      expect((await findAttempt(payment))?.status).toBe('REFUNDED');
    });
    expect(await findBooking(payment)).toBeNull();
  });

  it('refunds a payment that nobody claims and raises a payment issue', async () => {
    await createClass(db());
    const payment = await startPayment({});
    await ledger().pay(payment);
    await eventually(async () => expect(await refundedCents(payment)).toBe(1500));
    expect(await listIssues(payment)).toMatchObject([{ kind: 'UNCLAIMED' }]);
  });

  it('refunds the rest of an unclaimed payment that was partly refunded elsewhere', async () => {
    await createClass(db());
    const payment = await startPayment({});
    await ledger().pay(payment);
    await ledger().refund(payment, 500);
    await eventually(async () => expect(await refundedCents(payment)).toBe(1500));
  });

  it('abandons a payment that was never paid and cancels its intent', async () => {
    const { id } = await createClass(db());
    const payment = await begin(id);
    await db().paymentAttempt.update({
      where: { paymentIntentId: payment },
      data: { createdAt: new Date(0), holdExpiresAt: new Date(0) },
    });
    await eventually(async () => {
      expect((await findAttempt(payment))?.status).toBe('ABANDONED');
      expect((await ledger().find(payment))?.status).toBe('canceled');
    });
  });
});

it('reconciles all other payments when the look-up of one fails', async () => {
  const { payments } = server.deps;
  if (!payments) throw new Error('The test payments are not on.');
  const { id } = await createClass(db());
  const [bad, good] = [await begin(id, 'bad@example.com'), await begin(id, 'good@example.com')];
  await db().paymentAttempt.updateMany({
    where: { paymentIntentId: { in: [bad, good] } },
    data: { createdAt: new Date(0) },
  });
  const requested: string[] = [];
  const findIntent = async (intent: string) => {
    requested.push(intent);
    if (intent === bad) throw new Error('The provider stumbles over this one.');
    return payments.findIntent(intent);
  };
  const look = reconcile({ ...server.deps, payments: { ...payments, findIntent } }, { isDeep: false });
  await expect(look).rejects.toThrow('Failures while reconciling payments: 1.');
  expect(requested).toContain(good);
});

describe('payments that are missing in the database', () => {
  it('finds the attempt of a payment whose first answer was lost', async () => {
    const { id } = await createClass(db());
    const payment = await begin(id);
    await db().paymentAttempt.update({ where: { paymentIntentId: payment }, data: { paymentIntentId: null } });
    await ledger().pay(payment);
    await eventually(async () => expect(await findBooking(payment)).toMatchObject({ status: 'CONFIRMED' }));
  });

  it('refunds a payment once whose attempt is missing in the restored backup of a replaced installation', async () => {
    const payment = 'pi_from_before_the_backup';
    const { id: installationId } = await db().installation.create({ data: { role: 'REPLACED' } });
    await ledger().importSucceeded({
      paymentIntentId: payment,
      amountCents: 1500,
      metadata: { attemptId: '6f9619ff-8b86-4d01-b42d-00c04fc964ff', installationId },
    });
    await reconcile(server.deps, { isDeep: true });
    await eventually(async () => expect(await refundedCents(payment)).toBe(1500));
    await reconcile(server.deps, { isDeep: true });
    expect(await refundedCents(payment)).toBe(1500);
  });

  it('leaves a payment alone that was not made for a booking of this studio', async () => {
    const payment = 'pi_of_another_shop';
    await ledger().importSucceeded({ paymentIntentId: payment, amountCents: 1500 });
    await reconcile(server.deps, { isDeep: true });
    expect(await refundedCents(payment)).toBe(0);
    expect(await findAttempt(payment)).toBeNull();
  });
});

describe('changes made at the provider', () => {
  const booked = async () => {
    const { id } = await createClass(db(), { capacity: 1 });
    const payment = await begin(id);
    await ledger().pay(payment);
    await eventually(async () => expect(await findBooking(payment)).toMatchObject({ status: 'CONFIRMED' }));
    return { payment, classId: id };
  };
  const look = () => reconcile(server.deps, { isDeep: false });

  const countNotifications = (payment: string) =>
    db().notification.count({ where: { kind: 'BOOKING_CANCELLED', booking: { paymentIntentId: payment } } });

  it('records a full refund made at the provider, notifies the teacher and frees the place', async () => {
    const { payment, classId } = await booked();
    await ledger().refund(payment);
    await look();
    expect(await countNotifications(payment)).toBe(1);
    expect(await findBooking(payment)).toMatchObject({ status: 'REFUNDED', refundId: expect.stringMatching(/^re_/) });
    expect(await refundedCents(payment)).toBe(1500);
    const next = await call('POST', `${server.url}/api/bookings`, {
      userName: 'Bo',
      userEmail: 'bo@example.com',
      classId,
      paymentMethod: 'payInPerson',
    });
    expect(next.status).toBe(201);
  });

  it('announces no free place when a booking is refunded at the provider after its class', async () => {
    const { payment } = await booked();
    await db().booking.update({ where: { paymentIntentId: payment }, data: { startsAt: new Date(Date.now() - 1000) } });
    await ledger().refund(payment);
    await look();
    expect(await findBooking(payment)).toMatchObject({ status: 'REFUNDED' });
    expect(await countNotifications(payment)).toBe(0);
  });

  it('raises a payment issue for a partial refund and leaves the booking confirmed', async () => {
    const { payment } = await booked();
    await ledger().refund(payment, 500);
    await look();
    expect(await findBooking(payment)).toMatchObject({ status: 'CONFIRMED', priceCents: 1000 });
    expect(await listIssues(payment)).toMatchObject([{ kind: 'PARTLY_REFUNDED' }]);
  });

  it('returns what is left when somebody cancels after a partial refund, also after another look', async () => {
    const { payment } = await booked();
    await ledger().refund(payment, 500);
    await Promise.all([look(), look()]);
    const bookingId = (await findBooking(payment))?.id ?? '';
    await ledger().refund(payment, 200);
    await look();
    const by = { kind: 'CLIENT', expectsCents: 800 } as const;
    await cancelBooking(server.deps, { bookingId, by });
    await eventually(async () => expect(await findBooking(payment)).toMatchObject({ status: 'REFUNDED' }));
    const refunds = await db().refund.findMany({ where: { paymentIntentId: payment }, orderBy: { createdAt: 'asc' } });
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([500, 200, 800]);
    expect(await refundedCents(payment)).toBe(1500);
    await look();
    expect((await listIssues(payment)).filter(({ resolvedAt }) => resolvedAt === null)).toEqual([]);
  });

  it('raises one payment issue for a dispute and refunds nothing', async () => {
    const { payment } = await booked();
    await ledger().dispute(payment);
    await look();
    await look();
    expect(await listIssues(payment)).toMatchObject([{ kind: 'DISPUTED' }]);
    expect(await refundedCents(payment)).toBe(0);
  });
});

describe('one reconciler pass', () => {
  let still: FakeLedger;
  beforeAll(async () => {
    still = await openFakeLedger({ hasWorker: false });
  });
  afterAll(() => still.close());

  const records = () => still.server.deps.db;
  const passWith = (changes: Partial<Payments>, isDeep = false) => {
    const { payments } = still.server.deps;
    if (!payments) throw new Error('The test payments are not on.');
    return reconcile({ ...still.server.deps, payments: { ...payments, ...changes } }, { isDeep });
  };
  const makeOld = (paymentIntentId: string, createdAt = new Date(0)) =>
    records().paymentAttempt.update({ where: { paymentIntentId }, data: { createdAt, holdExpiresAt: new Date(0) } });
  const countJobs = async (refundId: string) => {
    const { rows } = await still.server.database.pool.query('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [
      `refund-${refundId}`,
    ]);
    return rows.length;
  };
  const createDueRefund = async (paymentIntentId: string) => {
    const attempt = await records().paymentAttempt.update({
      where: { paymentIntentId },
      data: { status: 'REFUND_DUE', holdExpiresAt: null },
    });
    const { id } = await records().refund.create({
      data: {
        paymentAttemptId: attempt.id,
        paymentIntentId,
        purpose: 'UNUSABLE_PAYMENT',
        key: 'unusable',
        amountCents: 1500,
        reason: 'A job that is lost.',
        createdAt: new Date(0),
      },
    });
    return id;
  };

  it("finishes its own unfinished payments and queues due refunds although the provider's list fails", async () => {
    const { id: classId } = await createClass(records());
    const payment = await still.begin(classId);
    await makeOld(payment);
    await still.fake.ledger.pay(payment);
    const refundId = await createDueRefund(await still.begin((await createClass(records())).id));
    const unnamed = await records().paymentAttempt.create({ data: { amountCents: 1500, createdAt: new Date(0) } });
    const listIntents = () => Promise.reject(new ServiceUnavailableError());
    await expect(passWith({ listIntents })).rejects.toMatchObject({
      message: 'Failures while reconciling payments: 1.',
      errors: [expect.any(ServiceUnavailableError)],
    });
    expect(await still.findBooking(payment)).toMatchObject({ status: 'CONFIRMED' });
    expect(await countJobs(refundId)).toBe(1);
    expect(await records().paymentAttempt.findUnique({ where: { id: unnamed.id } })).toMatchObject({
      status: 'ABANDONED',
    });
  });

  it("reads the provider's list although no single payment can be looked up, and reports all failures at the end", async () => {
    const payment = await still.begin((await createClass(records())).id);
    await makeOld(payment);
    let isListed = false;
    const pass = passWith({
      findIntent: () => Promise.reject(new ServiceUnavailableError()),
      listIntents: async () => {
        isListed = true;
        return [];
      },
    });
    await expect(pass).rejects.toThrow(/^Failures while reconciling payments: \d+\.$/);
    expect(isListed).toBe(true);
    await still.fake.ledger.pay(payment);
    await passWith({});
  });

  it('abandons an attempt after a day when the provider does not know its intent, so that its client can be erased', async () => {
    const dayMs = still.server.deps.jobs.scale(86_400_000);
    const [started, young] = [await still.begin((await createClass(records())).id), 'pi_young'];
    const lost = `${started}_lost`;
    await records().paymentAttempt.update({
      where: { paymentIntentId: started },
      data: { paymentIntentId: lost, email: 'lost@example.com' },
    });
    const { id } = await records().paymentAttempt.create({
      data: {
        amountCents: 1500,
        paymentIntentId: young,
        email: 'young@example.com',
        createdAt: new Date(Date.now() - dayMs / 2),
      },
    });
    await makeOld(lost, new Date(Date.now() - dayMs - 60_000));
    await passWith({});
    expect(await still.getAttempt(lost)).toMatchObject({ status: 'ABANDONED' });
    expect(await still.getAttempt(young)).toMatchObject({ id, status: 'OPEN' });
    const admin = { username: 'teacher' };
    await expect(eraseClient(still.server.deps, { admin, email: 'lost@example.com' })).resolves.toBeDefined();
    await expect(eraseClient(still.server.deps, { admin, email: 'young@example.com' })).rejects.toThrow(
      /ends by itself within 31 minutes/,
    );
    await records().paymentAttempt.update({ where: { id }, data: { status: 'ABANDONED' } });
  });

  it('reconciles every unfinished payment in turn, however many older ones cannot finish yet', async () => {
    const createdAt = new Date(Date.now() - 120_000);
    await records().paymentAttempt.createMany({
      data: Array.from({ length: 200 }, (_, index) => ({
        amountCents: 1500,
        paymentIntentId: `pi_stuck_${index}`,
        createdAt,
        updatedAt: createdAt,
      })),
    });
    const payment = await still.begin((await createClass(records())).id);
    await still.fake.ledger.pay(payment);
    await makeOld(payment, new Date(Date.now() - 60_000));
    const { payments } = still.server.deps;
    const changes: Partial<Payments> = {
      listIntents: async () => [],
      findIntent: async (id) => (id === payment ? (payments?.findIntent(id) ?? null) : null),
    };
    await passWith(changes);
    expect(await still.findBooking(payment)).toBeNull();
    await passWith(changes);
    expect(await still.findBooking(payment)).toMatchObject({ status: 'CONFIRMED' });
    await records().paymentAttempt.deleteMany({ where: { paymentIntentId: { startsWith: 'pi_stuck_' } } });
  });

  it('frees the place of a disputed payment that is then refunded in full, and leaves the dispute on the list', async () => {
    const { id: classId } = await createClass(records(), { capacity: 1 });
    const payment = await still.begin(classId);
    await still.fake.ledger.pay(payment);
    expect((await still.claim(classId, payment)).status).toBe(201);
    await still.fake.ledger.dispute(payment);
    await passWith({});
    expect(await still.listOpenIssues(payment)).toEqual(['DISPUTED']);
    expect(await still.findBooking(payment)).toMatchObject({ status: 'CONFIRMED' });
    const { charge } = (await still.fake.ledger.find(payment)) ?? {};
    // During the bank's inquiry the teacher refunds in the dashboard: the charge stays marked as disputed.
    await still.fake.ledger.override(payment, { charge: charge ? { ...charge, isDisputed: false } : null });
    const refunded = await still.fake.ledger.refund(payment);
    await still.fake.ledger.override(payment, { charge: refunded.charge && { ...refunded.charge, isDisputed: true } });
    await passWith({});
    await passWith({});
    expect(await still.findBooking(payment)).toMatchObject({
      status: 'REFUNDED',
      refundId: expect.stringMatching(/^re_/),
    });
    expect(await still.listOpenIssues(payment)).toEqual(['DISPUTED']);
    expect(await still.paidBack(payment)).toEqual([1500]);
    const next = await call('POST', `${still.server.url}/api/bookings`, {
      userName: 'Bo',
      userEmail: 'bo@example.com',
      classId,
      paymentMethod: 'payInPerson',
    });
    expect(next.status).toBe(201);
  });

  it('records a refund made in the dashboard once when several reconciler jobs find it at the same moment', async () => {
    const { id: classId } = await createClass(records());
    const payment = await still.begin(classId);
    await still.fake.ledger.pay(payment);
    expect((await still.claim(classId, payment)).status).toBe(201);
    await still.fake.ledger.refund(payment);
    await Promise.all([1, 2, 3, 4].map(() => reconcilePayment(still.server.deps, payment)));
    expect(await still.findBooking(payment)).toMatchObject({ status: 'REFUNDED' });
    expect(await records().refund.count({ where: { paymentIntentId: payment } })).toBe(1);
    expect(await still.paidBack(payment)).toEqual([1500]);
  });
});

describe('a price that changed while somebody pays', () => {
  let real: FakeLedger;
  beforeAll(async () => {
    real = await openFakeLedger({ hasWorker: false, variables: { JOB_INTERVAL_SCALE: '1', HOLD_MINUTES: '10' } });
  });
  afterAll(() => real.close());

  it('accepts an old price for twenty minutes after the hold and cancels the payment after that', async () => {
    const { db: records } = real.server.deps;
    const { id } = await createClass(records);
    const payment = await real.begin(id);
    await records.availability.update({ where: { id }, data: { priceCents: 2000 } });
    real.passes(29 * 60_000);
    await reconcilePayment(real.server.deps, payment);
    expect(await real.getAttempt(payment)).toMatchObject({ status: 'OPEN' });
    real.passes(2 * 60_000);
    await reconcilePayment(real.server.deps, payment);
    expect(await real.getAttempt(payment)).toMatchObject({ status: 'ABANDONED' });
    expect((await real.fake.ledger.find(payment))?.status).toBe('canceled');
    await expect(real.fake.ledger.pay(payment)).rejects.toThrow();
  });
});
