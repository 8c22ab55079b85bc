import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { type FakeLedger, openFakeLedger } from '#test/fake-ledger';
import { call } from '#test/rest';
import type { PaymentRecord } from '../../sandbox/stripe/record';
import { reconcile } from './reconcile';
import { receiveEvent, reconcilePayment } from './reconcile-payment';

/** `ledger` has a worker; `still` has none, so that no job runs before the test acts. */
let ledger: FakeLedger;
let still: FakeLedger;
beforeAll(async () => {
  ledger = await openFakeLedger();
  still = await openFakeLedger({ hasWorker: false });
});
afterAll(async () => {
  await ledger.close();
  await still.close();
});
beforeEach(() => {
  ledger.fake.faults.clear();
  still.fake.faults.clear();
});

const db = () => ledger.server.deps.db;
const begin = async (at = ledger, overrides: object = {}) => {
  const { id } = await createClass(at.server.deps.db, overrides);
  return { id, payment: await at.begin(id) };
};
const startPaid = async (at = ledger) => {
  const started = await begin(at);
  await at.fake.ledger.pay(started.payment);
  return started;
};
const booked = async () => {
  const { id, payment } = await startPaid();
  const { body } = await ledger.claim(id, payment);
  return { id, payment, bookingId: body.booking?._id ?? '' };
};
/** Pays a payment and overrides what the provider reports about it. */
const payWith = async (at: FakeLedger, payment: string, changes: Partial<PaymentRecord>) => {
  const { charge } = await at.fake.ledger.pay(payment);
  // The charge has the received amount.
  const amount = changes.amountReceived ?? charge?.amount;
  await at.fake.ledger.override(payment, {
    ...(charge && amount ? { charge: { ...charge, amount } } : {}),
    ...changes,
  });
};
const look = (at: FakeLedger) => reconcile(at.server.deps, { isDeep: true });
const makeOld = (at: FakeLedger, paymentIntentId: string) =>
  at.server.deps.db.paymentAttempt.update({
    where: { paymentIntentId },
    data: { createdAt: new Date(0), holdExpiresAt: new Date(0) },
  });

describe('an irregular paid payment', () => {
  it.each<[string, Partial<PaymentRecord>, number]>([
    ['less than the price', { amountReceived: 50 }, 50],
    ['more than the price', { amountReceived: 2000 }, 2000],
    ['another currency', { currency: 'usd' }, 1500],
  ])(
    'refunds a payment of %s without a booking and notifies the person and the teacher',
    async (_what, changes, paid) => {
      const { id, payment } = await begin();
      await payWith(ledger, payment, changes);
      expect((await ledger.claim(id, payment)).status).toBe(402);
      await eventually(async () => {
        expect(await ledger.paidBack(payment)).toEqual([paid]);
        expect(await ledger.listRefundRecipients(payment)).toEqual(['ana@example.com']);
      });
      expect(await ledger.listOpenIssues(payment)).toEqual(['UNEXPECTED']);
      expect(await ledger.findBooking(payment)).toBeNull();
    },
  );

  it.each<[string, Partial<PaymentRecord>]>([
    ['in the other mode', { livemode: true }],
    ['for another purpose', { metadata: { attemptId: '6f9619ff-8b86-4d01-b42d-00c04fc964ff' } }],
    ['without our metadata', { metadata: {} }],
  ])('neither books nor refunds a payment %s and raises a payment issue', async (_what, changes) => {
    const { id, payment } = await begin(still);
    await payWith(still, payment, changes);
    expect((await still.claim(id, payment)).status).toBe(402);
    await makeOld(still, payment);
    await look(still);
    expect(await still.listOpenIssues(payment)).toEqual(['UNEXPECTED']);
    expect(await still.paidBack(payment)).toEqual([]);
    expect(await still.findBooking(payment)).toBeNull();
  });

  it('neither books nor refunds a payment that was disputed before it became a booking', async () => {
    const { id, payment } = await startPaid(still);
    await still.fake.ledger.dispute(payment);
    expect(await still.claim(id, payment)).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining('disputed') },
    });
    await look(still);
    expect(await still.listOpenIssues(payment)).toEqual(['DISPUTED']);
    expect(await still.paidBack(payment)).toEqual([]);
    expect(await still.findBooking(payment)).toBeNull();
  });

  it('does not fetch a payment in every pass once its payment issue is raised', async () => {
    const { payment } = await startPaid(still);
    await still.fake.ledger.dispute(payment);
    await makeOld(still, payment);
    const callCount = () => still.asked.filter((id) => id === payment).length;
    await look(still);
    expect(callCount()).toBe(1);
    await look(still);
    await look(still);
    expect(callCount()).toBe(1);
  });
});

describe('an unpaid payment', () => {
  it.each(['requires_action', 'requires_capture', 'processing', 'foo'])(
    'books nothing for a payment in the state %s',
    async (status) => {
      const { id, payment } = await begin(still);
      await still.fake.ledger.override(payment, { status });
      expect(await still.claim(id, payment)).toMatchObject({
        status: 402,
        body: { message: expect.stringMatching(/^This payment (was not completed\.|is not complete yet\.)/) },
      });
      expect((await still.finish(payment)).__typename).toBe('PaymentRefusedError');
      await look(still);
      expect(await still.findBooking(payment)).toBeNull();
    },
  );

  it('books nothing for a payment whose state the provider leaves empty', async () => {
    const { id, payment } = await begin(still);
    await still.fake.ledger.override(payment, { status: '' });
    expect((await still.claim(id, payment)).status).toBe(503);
    expect((await still.finish(payment)).__typename).toBe('ServiceUnavailableError');
    expect(await still.findBooking(payment)).toBeNull();
    await still.fake.ledger.override(payment, { status: 'canceled' });
  });

  it('books a payment that was processing at a bank for days once it succeeds', async () => {
    const { payment } = await begin(still);
    await still.fake.ledger.override(payment, { status: 'processing' });
    await makeOld(still, payment);
    await look(still);
    expect(await still.getAttempt(payment)).toMatchObject({ status: 'OPEN' });
    await still.fake.ledger.override(payment, { status: 'requires_confirmation' });
    await still.fake.ledger.pay(payment);
    await look(still);
    expect(await still.findBooking(payment)).toMatchObject({ status: 'CONFIRMED' });
  });
});

describe('a used payment', () => {
  it('refuses a payment whose booking was refunded, both in a booking and after a redirect', async () => {
    const { id, payment, bookingId } = await booked();
    const admin = await adminHeaders(db());
    const url = `${ledger.server.url}/api/bookings/admin/${bookingId}/refund`;
    expect((await call('POST', url, undefined, admin)).status).toBe(200);
    expect(await ledger.claim(id, payment)).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining('refunded') },
    });
    expect(await ledger.finish(payment)).toMatchObject({ __typename: 'PaymentRefusedError' });
    expect(await ledger.paidBack(payment)).toEqual([1500]);
  });

  it('charges once and books once when the booking fails after payment and the person confirms again', async () => {
    const { id, payment } = await startPaid(still);
    still.fake.faults.next({ on: 'payment_intents.retrieve', kind: 'cut-before', times: 2 });
    expect((await still.claim(id, payment)).status).toBe(503);
    const again = await still.start({ classId: id, userName: 'Ana Pons', userEmail: 'ana@example.com' });
    expect(again).toMatchObject({ status: 402, body: { message: expect.stringContaining('already paid') } });
    expect(again.body.clientSecret).toBeUndefined();
    expect((await still.claim(id, payment)).status).toBe(201);
    expect(await still.server.deps.db.paymentAttempt.count({ where: { occurrence: { availabilityId: id } } })).toBe(1);
  });

  it('refuses a payment beside paying in person and books it for the class that it was made for', async () => {
    const { id, payment } = await startPaid();
    expect((await ledger.claim(id, payment, { paymentMethod: 'payInPerson' })).status).toBe(400);
    await eventually(async () => expect(await ledger.findBooking(payment)).toMatchObject({ paymentMethod: 'CARD' }));
  });
});

describe('concurrent completion of a payment', () => {
  it('makes one booking when the booking call, the return from a redirect and the reconciler run in parallel', async () => {
    const { db: records } = still.server.deps;
    for (let round = 0; round < 5; round += 1) {
      const { id, payment } = await startPaid(still);
      const ways = [
        () => still.claim(id, payment).then(({ status }) => status),
        () => still.finish(payment).then(({ __typename }) => __typename),
        () => reconcilePayment(still.server.deps, payment),
        () => still.claim(id, payment, { classTime: '10:00' }).then(({ status }) => status),
      ];
      const rotated = [...ways.slice(round % 4), ...ways.slice(0, round % 4)];
      const answers = await Promise.all(rotated.map((way) => way()));
      expect(answers.filter(Boolean).sort()).toEqual([201, 201, 'Booking']);
      const booking = await still.findBooking(payment);
      expect(await records.outgoingMail.count({ where: { bookingId: booking?.id ?? '' } })).toBe(1);
    }
  });

  it('leaves a paid place confirmed when an event of an earlier failure arrives late', async () => {
    const { payment } = await booked();
    const event = { id: `evt_${payment}`, type: 'payment_intent.payment_failed', paymentIntentId: payment };
    const requested = ledger.asked.length;
    await receiveEvent(ledger.server.deps, event);
    await eventually(async () => expect(ledger.asked.slice(requested)).toContain(payment));
    expect(await ledger.findBooking(payment)).toMatchObject({ status: 'CONFIRMED' });
    expect(await ledger.listOpenIssues(payment)).toEqual([]);
  });
});

describe('a payment without a class', () => {
  it('refunds a payment without a class and notifies the person when the only booking with it was refused', async () => {
    const { id } = await createClass(db());
    const { paymentIntentId: payment } = (await ledger.start({ amount: 15 })).body;
    await ledger.fake.ledger.pay(payment);
    const answer = await ledger.claim(id, payment, { classTime: '11:00' });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('time of this class') } });
    await eventually(async () => expect(await ledger.listRefundRecipients(payment)).toEqual(['ana@example.com']));
    expect(await ledger.paidBack(payment)).toEqual([1500]);
    expect(await ledger.listOpenIssues(payment)).toEqual(['UNCLAIMED']);
  });
});

describe('a failing payment provider', () => {
  it('creates one intent in two attempts when the first answer was lost', async () => {
    const { id } = await createClass(still.server.deps.db);
    still.fake.faults.next({ on: 'payment_intents.create', kind: 'cut-after', times: 2 });
    const request = { classId: id, userName: 'Ana Pons', userEmail: 'ana@example.com' };
    expect(await still.start(request)).toMatchObject({
      status: 503,
      body: { ok: false, message: 'Failed to initialize payment intent.' },
    });
    const again = await still.start(request);
    expect(again.status).toBe(200);
    const { id: attemptId } = await still.getAttempt(again.body.paymentIntentId);
    const made = (await still.fake.ledger.list()).filter(({ metadata }) => metadata.attemptId === attemptId);
    expect(made.map((intent) => intent.id)).toEqual([again.body.paymentIntentId]);
  });

  it.each(['500', '429', 'html', 'cut-before', 'delay'] as const)(
    'books nothing while the provider answers with %s and books on retry',
    async (kind) => {
      const { id, payment } = await startPaid(still);
      still.fake.faults.next({ on: 'payment_intents.retrieve', kind, ms: 20_000, times: 2 });
      const answer = await still.claim(id, payment);
      expect(answer).toMatchObject({ status: 503, body: { message: expect.stringContaining('try again') } });
      expect(answer.body.message).not.toMatch(/html|stripe|fetch/i);
      expect(await still.findBooking(payment)).toBeNull();
      still.fake.faults.clear();
      expect((await still.claim(id, payment)).status).toBe(201);
    },
  );

  it('lists a refused refund as a payment issue until the provider executes it', async () => {
    const { id, payment } = await begin();
    await db().availability.update({ where: { id }, data: { isActive: false } });
    const before = await ledger.fake.ledger.pay(payment);
    // The payment succeeded, but the provider refuses the refund, as with an empty balance.
    await ledger.fake.ledger.override(payment, { charge: before.charge && { ...before.charge, amount: 0 } });
    await eventually(async () => expect(await ledger.listOpenIssues(payment)).toEqual(['REFUND_FAILED']));
    expect(await ledger.listRefundRecipients(payment)).toEqual([]);
    await ledger.fake.ledger.override(payment, { charge: before.charge });
    const refund = await db().refund.findFirstOrThrow({ where: { paymentIntentId: payment } });
    expect(refund).toMatchObject({ status: 'FAILED' });
    await ledger.server.deps.jobs.enqueue(db(), 'refund-payment', { refundId: refund.id });
    await eventually(async () => expect(await ledger.listRefundRecipients(payment)).toEqual(['ana@example.com']));
    expect(await ledger.listOpenIssues(payment)).toEqual([]);
  });
});

describe('changes made in the provider’s dashboard', () => {
  it('notifies the person of a full dashboard refund of a payment that is not booked yet', async () => {
    const { id, payment } = await begin();
    await db().availability.update({ where: { id }, data: { isActive: false } });
    await ledger.fake.ledger.run(async (session) => {
      await session.confirm(payment, { type: 'card', number: '4242424242424242' });
      await session.refund(payment, {});
    });
    await eventually(async () => expect(await ledger.listRefundRecipients(payment)).toEqual(['ana@example.com']));
    expect(await ledger.paidBack(payment)).toEqual([1500]);
    expect(await ledger.getAttempt(payment)).toMatchObject({ status: 'REFUNDED' });
    expect((await ledger.claim(id, payment)).status).toBe(402);
  });

  it('closes the payment issue of a partial refund when the rest is refunded', async () => {
    const { payment } = await booked();
    await ledger.fake.ledger.refund(payment, 500);
    await eventually(async () => expect(await ledger.listOpenIssues(payment)).toEqual(['PARTLY_REFUNDED']));
    expect(await ledger.findBooking(payment)).toMatchObject({ status: 'CONFIRMED' });
    await ledger.fake.ledger.refund(payment);
    await eventually(async () => expect(await ledger.findBooking(payment)).toMatchObject({ status: 'REFUNDED' }));
    expect(await ledger.listOpenIssues(payment)).toEqual([]);
  });

  it('finds a dashboard refund right after a failed refund of ours, however old the payment is', async () => {
    const { payment, bookingId } = await booked();
    const admin = await adminHeaders(db());
    ledger.fake.faults.next({ on: 'refunds.create', kind: '500', times: 2 });
    const url = `${ledger.server.url}/api/bookings/admin/${bookingId}/refund`;
    expect((await call('POST', url, undefined, admin)).status).toBe(503);
    await ledger.fake.ledger.refund(payment);
    // The payment is older than the range of the provider's list.
    await ledger.fake.ledger.override(payment, { createdAt: 0 });
    await reconcilePayment(ledger.server.deps, payment);
    expect(await ledger.findBooking(payment)).toMatchObject({ status: 'CONFIRMED' });
    // Time passes for the refund and for the postponed job.
    await db().refund.updateMany({ where: { paymentIntentId: payment }, data: { createdAt: new Date(0) } });
    const { rowCount } = await ledger.server.database.pool.query(
      'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1',
      [`payment-${payment}`],
    );
    expect(rowCount).toBe(1);
    await eventually(async () => expect(await ledger.findBooking(payment)).toMatchObject({ status: 'REFUNDED' }));
    expect(await ledger.paidBack(payment)).toEqual([1500]);
  });

  it('raises one payment issue when a refund bounces later', async () => {
    const { payment } = await booked();
    const { charge, refunds } = await ledger.fake.ledger.refund(payment);
    await eventually(async () => expect(await ledger.findBooking(payment)).toMatchObject({ status: 'REFUNDED' }));
    await ledger.fake.ledger.override(payment, {
      charge: charge && { ...charge, amountRefunded: 0 },
      refunds: refunds.map((refund) => ({ ...refund, status: 'failed' })),
    });
    await eventually(async () => expect(await ledger.listOpenIssues(payment)).toEqual(['REFUND_FAILED']));
    expect(await db().paymentIssue.count({ where: { paymentIntentId: payment } })).toBe(1);
  });
});
