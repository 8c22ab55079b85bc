import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { type FakeLedger, openFakeLedger } from '#test/fake-ledger';
import { ask } from '#test/graphql';
import { buyByCard, startPayment } from '#test/paying';
import { call } from '#test/rest';
import type { TestServer } from '#test/server';
import { openStudios, reconcileDeeply, type Studios } from '#test/studios';
import { readBacklog } from '../../adapters/metrics/read-backlog';
import type { FakeStripe } from '../../sandbox/stripe/fake-stripe';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { eraseClient } from '../privacy/erase-client';
import { decideUnknownPayments } from './decide-unknown-payments';
import { finalisePayment } from './finalise-payment';
import { reconcilePayment } from './reconcile-payment';
import { countUnknownPayments } from './unknown-payments';

/** Longer than the delay before an unclaimed payment is refunded, at the slowest time scale. */
const REFUNDS_UNCLAIMED_MS = 180_000;
const by = { username: 'teacher' };

const paidBack = async (fake: FakeStripe, id: string) =>
  (await fake.ledger.find(id))?.refunds.map(({ amount }) => amount) ?? [];
const listOpenIssues = async ({ deps }: TestServer, kind = 'UNKNOWN_PAYMENT' as const) =>
  (await deps.db.paymentIssue.findMany({ where: { kind, resolvedAt: null } })).map((issue) => issue.paymentIntentId);
const getBooking = ({ deps }: TestServer, paymentIntentId: string) =>
  deps.db.booking.findUniqueOrThrow({ where: { paymentIntentId } });
const getAttempt = ({ deps }: TestServer, paymentIntentId: string) =>
  deps.db.paymentAttempt.findUniqueOrThrow({ where: { paymentIntentId } });
const getRefund = ({ deps }: TestServer, paymentIntentId: string) =>
  deps.db.refund.findFirstOrThrow({ where: { paymentIntentId } });
const decide = ({ deps }: TestServer, decision: 'REFUND' | 'LEAVE') => decideUnknownPayments(deps, { decision, by });
const refundBooking = async ({ url, deps }: TestServer, id: string) =>
  call<{ message: string }>('POST', `${url}/api/bookings/admin/${id}/refund`, {}, await adminHeaders(deps.db));

/** Creates a class and books a place in it by card. */
async function buyPlace({ url, deps }: TestServer, { ledger }: FakeStripe, email: string) {
  const { id: classId } = await createClass(deps.db);
  const { bookingId } = await buyByCard(url, ledger, { classId, email });
  const { paymentIntentId } = await deps.db.booking.findUniqueOrThrow({ where: { id: bookingId ?? '' } });
  return { classId, payment: String(paymentIntentId), bookingId: String(bookingId) };
}

/** Creates a class and starts a payment for it, without paying. */
async function startPaying({ url, deps }: TestServer, email: string) {
  const { id: classId } = await createClass(deps.db);
  return { classId, payment: String(await startPayment(url, { classId, email })) };
}

/** Two booked places and two started payments, all of them in the backup. */
async function prepare(studio: TestServer, fake: FakeStripe) {
  return {
    booked: await buyPlace(studio, fake, 'booked@example.com'),
    toCancel: await buyPlace(studio, fake, 'to-cancel@example.com'),
    unpaid: await startPaying(studio, 'unpaid@example.com'),
    paidLater: await startPaying(studio, 'paid-later@example.com'),
  };
}
type Before = Awaited<ReturnType<typeof prepare>>;

/** Books three places in the running studio that the backup lacks. */
async function buyThree({ running, fake }: Studios<Before>): Promise<string[]> {
  const places = [];
  for (const number of [1, 2, 3]) places.push(await buyPlace(running, fake, `live${number}@example.com`));
  return places.map(({ payment }) => payment);
}

describe('a restored copy beside the running studio', () => {
  let studios: Studios<Before>;
  let live: string[];
  beforeAll(async () => {
    studios = await openStudios(prepare);
    live = await buyThree(studios);
  });
  afterAll(() => studios.close());

  it('refunds and cancels no payment of the running studio and lists each unknown payment once', async () => {
    const { fake, running, copy, before } = studios;
    const { unpaid } = before;
    await copy.deps.db.paymentAttempt.updateMany({
      where: { paymentIntentId: unpaid.payment },
      data: { createdAt: new Date(0), holdExpiresAt: new Date(0) },
    });
    await reconcileDeeply(copy);
    await reconcileDeeply(copy, { aheadMs: REFUNDS_UNCLAIMED_MS });
    expect(await Promise.all(live.map((id) => paidBack(fake, id)))).toEqual([[], [], []]);
    expect((await fake.ledger.find(unpaid.payment))?.status).toBe('requires_payment_method');
    expect((await listOpenIssues(copy)).sort()).toEqual([...live].sort());
    const issue = await copy.deps.db.paymentIssue.findFirstOrThrow({ where: { paymentIntentId: live[0] ?? '' } });
    expect(issue.words).toContain('€15.00 was paid');
    // They are decided about together, so the teacher is notified once.
    expect(await copy.deps.db.notification.count({ where: { kind: 'PAYMENT_ISSUE' } })).toBe(1);
    expect(await countUnknownPayments(copy.deps.db)).toMatchObject({ isUndecided: true, paymentCount: 3 });
    expect(await listOpenIssues(running)).toEqual([]);
    expect(await running.deps.db.booking.count({ where: { status: 'CONFIRMED' } })).toBe(5);
  });

  it('books a payment that was started before the backup and refunds nothing', async () => {
    const { fake, running, copy, before } = studios;
    const { payment } = before.paidLater;
    await fake.ledger.pay(payment);
    await reconcileDeeply(copy);
    await reconcileDeeply(running);
    expect(await getBooking(copy, payment)).toMatchObject({ status: 'CONFIRMED' });
    expect(await getBooking(running, payment)).toMatchObject({ status: 'CONFIRMED' });
    expect(await paidBack(fake, payment)).toEqual([]);
  });

  it('explains why an admin cannot refund a payment of the running studio and leaves its booking unchanged', async () => {
    const { fake, copy, before } = studios;
    const { payment, bookingId } = before.booked;
    const answer = await refundBooking(copy, bookingId);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This payment was made before this database was restored.') },
    });
    expect(await getBooking(copy, payment)).toMatchObject({ status: 'CONFIRMED' });
    expect(await copy.deps.db.refund.count({ where: { paymentIntentId: payment } })).toBe(0);
    expect(await paidBack(fake, payment)).toEqual([]);
  });

  it('cancels a class that was paid by card and leaves its refund waiting for the decision', async () => {
    const { fake, copy, before } = studios;
    const { classId, payment } = before.toCancel;
    const classRef = { availabilityId: classId, localDate: CLASS_DATE };
    await cancelOccurrence(copy.deps, { classRef, reason: null, by });
    await eventually(async () => {
      const { rows } = await copy.database.pool.query(
        `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'refund-payment'`,
      );
      expect(rows).toEqual([]);
    });
    await reconcileDeeply(copy);
    expect(await getRefund(copy, payment)).toMatchObject({ status: 'DUE', attempts: 0, lastError: null });
    expect(await paidBack(fake, payment)).toEqual([]);
    expect(await countUnknownPayments(copy.deps.db)).toMatchObject({ waitingRefundCount: 1 });
  });

  it('refuses to resolve a single unknown payment', async () => {
    const { copy } = studios;
    const { id } = await copy.deps.db.paymentIssue.findFirstOrThrow({ where: { kind: 'UNKNOWN_PAYMENT' } });
    const RESOLVE = `mutation ($id: ID!) { resolvePaymentIssue(id: $id) { __typename ... on UserError { message } } }`;
    const { body } = await ask(copy.url, RESOLVE, { id }, await adminHeaders(copy.deps.db));
    expect(body.data?.resolvePaymentIssue).toMatchObject({ __typename: 'StateConflictError' });
    expect(await listOpenIssues(copy)).toHaveLength(3);
  });

  it('starts a new payment for somebody who books on the copy instead of continuing one of the running studio', async () => {
    const { running, copy } = studios;
    const { unpaid } = studios.before;
    const again = await startPayment(copy.url, { classId: unpaid.classId, email: 'unpaid@example.com' });
    expect(again).not.toBe(unpaid.payment);
    expect(await getAttempt(copy, String(again))).toMatchObject({
      installationId: (await copy.deps.db.installation.findFirstOrThrow({ where: { role: 'CURRENT' } })).id,
    });
    expect(await getAttempt(running, unpaid.payment)).toMatchObject({ status: 'OPEN' });
  });

  it('refunds all unknown payments once however often the admin decides that the studio is gone', async () => {
    const { fake, copy, before } = studios;
    const DECIDE = `mutation { decideUnknownPayments(decision: REFUND) {
      __typename ... on UnknownPayments { isUndecided paymentCount waitingRefundCount } } }`;
    const admin = await adminHeaders(copy.deps.db);
    const answers = await Promise.all([1, 2].map(() => ask(copy.url, DECIDE, {}, admin)));
    await ask(copy.url, DECIDE, {}, admin);
    for (const { body } of answers) {
      expect(body.data?.decideUnknownPayments).toMatchObject({ isUndecided: false, paymentCount: 0 });
    }
    await eventually(async () => {
      for (const id of [...live, before.toCancel.payment]) expect(await paidBack(fake, id)).toEqual([1500]);
      expect((await fake.ledger.find(before.unpaid.payment))?.status).toBe('canceled');
      expect(await getBooking(copy, before.toCancel.payment)).toMatchObject({ status: 'REFUNDED' });
    });
    await reconcileDeeply(copy);
    for (const id of [...live, before.toCancel.payment]) expect(await paidBack(fake, id)).toEqual([1500]);
    expect(await paidBack(fake, before.booked.payment)).toEqual([]);
    expect(await listOpenIssues(copy)).toEqual([]);
    const audited = await copy.deps.db.auditEntry.findMany({ where: { action: 'decided' } });
    expect(audited).toMatchObject([
      {
        username: 'teacher',
        summary: 'Decided to refund 3 payments that this database does not know, and 1 waiting refund to be paid back.',
      },
    ]);
    expect((await refundBooking(copy, before.booked.bookingId)).status).toBe(200);
    expect(await paidBack(fake, before.booked.payment)).toEqual([1500]);
  });
});

describe('a restored copy whose studio is left alone', () => {
  let studios: Studios<Before>;
  let live: string[];
  beforeAll(async () => {
    studios = await openStudios(prepare);
    live = await buyThree(studios);
    await reconcileDeeply(studios.copy);
    const { classId } = studios.before.toCancel;
    const classRef = { availabilityId: classId, localDate: CLASS_DATE };
    await cancelOccurrence(studios.copy.deps, { classRef, reason: null, by });
    await decide(studios.copy, 'LEAVE');
    await decide(studios.copy, 'REFUND');
  });
  afterAll(() => studios.close());

  it('touches and lists no payment of a studio that is left alone', async () => {
    const { fake, running, copy, before } = studios;
    const later = await buyPlace(running, fake, 'later@example.com');
    await fake.ledger.pay(before.paidLater.payment);
    await reconcileDeeply(copy);
    await reconcileDeeply(copy, { aheadMs: REFUNDS_UNCLAIMED_MS });
    const all = [...live, later.payment, before.booked.payment, before.toCancel.payment, before.paidLater.payment];
    for (const id of all) expect(await paidBack(fake, id)).toEqual([]);
    expect((await fake.ledger.find(before.unpaid.payment))?.status).toBe('requires_payment_method');
    expect(await listOpenIssues(copy)).toEqual([]);
    expect(await copy.deps.db.paymentIssue.count({ where: { resolvedAt: null } })).toBe(0);
    expect(await copy.deps.db.auditEntry.findMany({ where: { action: 'decided' } })).toMatchObject([
      { summary: 'Left 3 payments that this database does not know to another installation.' },
    ]);
  });

  it('abandons the open attempts of a studio that is left alone and books none of them', async () => {
    const { copy, before } = studios;
    expect(await getAttempt(copy, before.unpaid.payment)).toMatchObject({ status: 'ABANDONED', holdExpiresAt: null });
    expect(await getAttempt(copy, before.paidLater.payment)).toMatchObject({ status: 'ABANDONED' });
    await reconcilePayment(copy.deps, before.paidLater.payment);
    await expect(finalisePayment(copy.deps, { paymentIntentId: before.paidLater.payment })).rejects.toThrow(
      'This payment was not made here.',
    );
    expect(await copy.deps.db.booking.count({ where: { paymentIntentId: before.paidLater.payment } })).toBe(0);
  });

  it('explains why payments of a studio that is left alone cannot be refunded, even when their class is cancelled later', async () => {
    const { fake, copy, before } = studios;
    const { classId, bookingId, payment } = before.booked;
    expect(await refundBooking(copy, bookingId)).toMatchObject({
      status: 409,
      body: { message: 'This payment belongs to another installation. Refund it there.' },
    });
    const classRef = { availabilityId: classId, localDate: CLASS_DATE };
    await cancelOccurrence(copy.deps, { classRef, reason: null, by });
    for (const id of [payment, before.toCancel.payment]) {
      expect(await getRefund(copy, id)).toMatchObject({
        status: 'FAILED',
        lastError: 'This payment belongs to another installation. Refund it there.',
      });
    }
    await reconcileDeeply(copy);
    expect(await paidBack(fake, payment)).toEqual([]);
  });

  it('reports no backlog for payments of a studio that is left alone', async () => {
    const figures = await readBacklog(studios.copy.database.pool);
    expect(figures).toMatchObject({ openPaymentIssues: 0 });
    expect(figures?.payments).toEqual({});
    expect(figures?.refunds).toEqual({});
  });

  it('erases a client whose payments belong to a studio that is left alone', async () => {
    const { copy, before } = studios;
    await copy.deps.db.booking.updateMany({
      where: { paymentIntentId: before.toCancel.payment },
      data: { startsAt: new Date(0) },
    });
    for (const email of ['to-cancel@example.com', 'unpaid@example.com', 'paid-later@example.com']) {
      const erased = eraseClient(copy.deps, { admin: by, email });
      await expect(erased).resolves.toMatchObject({ summary: expect.stringContaining('The client was erased') });
    }
  });
});

describe('payments of other installations under the same provider keys', () => {
  let ledger: FakeLedger;
  beforeAll(async () => {
    ledger = await openFakeLedger({ hasWorker: false });
  });
  afterAll(() => ledger.close());

  const importPayment = async (metadata: Record<string, string>, refundId?: string) => {
    const paymentIntentId = `pi_${randomUUID().replaceAll('-', '')}`;
    await ledger.fake.ledger.importSucceeded({
      paymentIntentId,
      amountCents: 1500,
      metadata,
      createdAt: new Date(Date.now() - 600_000),
      ...(refundId ? { refundId } : {}),
    });
    return paymentIntentId;
  };
  const currentId = async () =>
    (await ledger.server.deps.db.installation.findFirstOrThrow({ where: { role: 'CURRENT' } })).id;
  const look = () => reconcileDeeply(ledger.server);

  it.each([
    ['of a wholly foreign installation', { attemptId: randomUUID(), installationId: randomUUID() }],
    ['of a version that named no installation', { attemptId: randomUUID() }],
    ['whose attempt is called order-17', { attemptId: 'order-17' }],
    [
      'whose attempt is called order-17, and whose installation shop',
      { attemptId: 'order-17', installationId: 'shop' },
    ],
    ['without metadata', {}],
  ])('ignores a payment %s', async (_whose, metadata) => {
    const payment = await importPayment(metadata);
    await look();
    await reconcilePayment(ledger.server.deps, payment);
    await look();
    expect(await ledger.paidBack(payment)).toEqual([]);
    expect(await ledger.listOpenIssues(payment)).toEqual([]);
    expect(await ledger.server.deps.db.paymentAttempt.count({ where: { paymentIntentId: payment } })).toBe(0);
  });

  it('books its own payments beside one with foreign metadata', async () => {
    await importPayment({ attemptId: 'order-17' });
    const { id } = await createClass(ledger.server.deps.db);
    const payment = await ledger.begin(id);
    await ledger.fake.ledger.pay(payment);
    await look();
    expect(await ledger.findBooking(payment)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('names its installation in each payment that it starts', async () => {
    const { id } = await createClass(ledger.server.deps.db);
    const payment = await ledger.begin(id);
    const { id: attemptId } = await ledger.getAttempt(payment);
    expect((await ledger.fake.ledger.find(payment))?.metadata).toEqual({
      attemptId,
      installationId: await currentId(),
    });
  });

  it('refuses a payment for its own attempt that another installation made', async () => {
    const { id } = await createClass(ledger.server.deps.db);
    const payment = await ledger.begin(id);
    const { id: attemptId } = await ledger.getAttempt(payment);
    await ledger.fake.ledger.pay(payment);
    await ledger.fake.ledger.override(payment, { metadata: { attemptId, installationId: randomUUID() } });
    expect((await ledger.claim(id, payment)).status).toBe(402);
    expect(await ledger.listOpenIssues(payment)).toEqual(['UNEXPECTED']);
    expect(await ledger.paidBack(payment)).toEqual([]);
  });

  it('records the refund of a payment whose attempt has a later intent, for the same person', async () => {
    const { id } = await createClass(ledger.server.deps.db);
    const first = await ledger.begin(id);
    const { id: attemptId } = await ledger.getAttempt(first);
    await ledger.server.deps.db.paymentAttempt.update({
      where: { id: attemptId },
      data: { paymentIntentId: `${first}_later`, status: 'ABANDONED' },
    });
    await ledger.fake.ledger.pay(first);
    ledger.passes(300_000);
    await look();
    expect(await ledger.getAttempt(first)).toMatchObject({ status: 'REFUND_DUE', email: 'ana@example.com' });
    expect(await ledger.getAttempt(`${first}_later`)).toMatchObject({ id: attemptId });
  });

  it('lists its own payment that is missing in a database restored by other tools and refunds it only after the decision', async () => {
    const { db } = ledger.server.deps;
    const installationId = await currentId();
    const payment = await importPayment({ attemptId: randomUUID(), installationId });
    const refunded = await importPayment({ attemptId: randomUUID(), installationId }, 're_before');
    await look();
    await look();
    expect(await ledger.listOpenIssues(payment)).toEqual(['UNKNOWN_PAYMENT']);
    expect(await ledger.listOpenIssues(refunded)).toEqual([]);
    expect(await ledger.server.deps.db.paymentAttempt.count({ where: { paymentIntentId: payment } })).toBe(0);
    await decide(ledger.server, 'REFUND');
    // The jobs are lost; the decision is stored.
    await ledger.server.database.pool.query('DELETE FROM graphile_worker._private_jobs');
    await look();
    expect(await db.refund.findMany({ where: { paymentIntentId: payment } })).toMatchObject([{ status: 'DUE' }]);
    expect(await ledger.listOpenIssues(payment)).toEqual([]);
  });

  it('does not list its own payment again after the decision to leave it', async () => {
    const payment = await importPayment({ attemptId: randomUUID(), installationId: await currentId() });
    await look();
    await decide(ledger.server, 'LEAVE');
    await look();
    await reconcilePayment(ledger.server.deps, payment);
    expect(await ledger.listOpenIssues(payment)).toEqual([]);
    expect(await ledger.paidBack(payment)).toEqual([]);
  });

  it('audits no decision when no payment is unknown', async () => {
    const { db } = ledger.server.deps;
    const before = await db.auditEntry.count();
    await decide(ledger.server, 'REFUND');
    expect(await db.auditEntry.count()).toBe(before);
  });
});
