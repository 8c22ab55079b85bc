import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { createBookingRow, createCardBooking, startProvider } from '#test/card-bookings';
import { eventually } from '#test/eventually';
import { ask } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { createJobs } from '../../adapters/jobs/create-jobs';
import type { FakeStripe } from '../../sandbox/stripe/fake-stripe';
import { lockQuotedBooking, quoteCancellation, toQuotedBooking } from '../changes/cancellation-quote';
import { ServiceUnavailableError } from '../errors';
import type { Payments } from '../ports';
import { inTransaction } from '../transaction';
import { confirmRefund, refundPayment } from './execute-refund';
import { refundBooking } from './request-refund';

let server: TestServer;
let fake: FakeStripe;
let payments: Payments;
let admin: Record<string, string>;

beforeAll(async () => {
  ({ fake, payments } = await startProvider());
  server = await startTestServer({
    withWorker: true,
    // The job `confirm-refund` must not run before the tests do.
    variables: { JOB_INTERVAL_SCALE: '1' },
    adjust: (deps) => ({ ...deps, payments }),
  });
  admin = await adminHeaders(server.deps.db);
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(() => fake.faults.clear());

type Refunded = { message: string; booking?: { _id: string; bookingStatus: string; refundId: string } };
const refund = (id: string) =>
  call<Refunded>('POST', `${server.url}/api/bookings/admin/${id}/refund`, undefined, admin);
const REFUND = `mutation Refund($id: ID!) { refundBooking(id: $id) {
  __typename ... on AdminBooking { id status refundId } ... on UserError { message } ... on StateConflictError { isDone } } }`;
const refundOverGraphql = async (id: string) => {
  const { body } = await ask(server.url, REFUND, { id }, admin);
  return body.data?.refundBooking as { __typename: string; status?: string; refundId?: string; message?: string };
};

const findBooking = (id: string) => server.deps.db.booking.findUniqueOrThrow({ where: { id } });
const findRefund = (paymentIntentId: string | null) =>
  server.deps.db.refund.findFirst({ where: { paymentIntentId: paymentIntentId ?? '' } });
const listRefunds = async (paymentIntentId: string | null) =>
  (await fake.ledger.find(paymentIntentId ?? ''))?.refunds ?? [];
const getAudit = (subjectId: string) => server.deps.db.auditEntry.findMany({ where: { subjectId } });
const getMails = (bookingId: string) => server.deps.db.outgoingMail.findMany({ where: { bookingId } });
const countNotifications = (bookingId: string) => server.deps.db.notification.count({ where: { bookingId } });

/** Runs the job that checks the refund of a payment. */
const confirm = async (paymentIntentId: string | null, provider: Payments | null = payments) => {
  const refundId = (await findRefund(paymentIntentId))?.id ?? '';
  await confirmRefund({ ...server.deps, payments: provider }, { refundId, username: 'teacher' });
};
/** What the owner of a booking reads about its cancellation. */
const quote = async (id: string) => {
  const booking = await inTransaction(server.deps.db, (tx) => lockQuotedBooking(tx, id));
  const { clock, studioTime } = server.deps;
  return quoteCancellation(toQuotedBooking(booking), { now: clock.now(), timeZone: studioTime.zone });
};

const bookByCard = () => createCardBooking(server.deps.db, fake);

describe('refundBooking', () => {
  it('refunds a booking once, frees its seat, notifies the person and records who refunded it', async () => {
    const { id, paymentIntentId, occurrenceId } = await bookByCard();
    const answer = await refund(id);
    const [done] = await listRefunds(paymentIntentId);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Refund processed successfully!',
        booking: { _id: id, bookingStatus: 'refunded', refundId: done?.id },
      },
    });
    expect(Object.keys(answer.body.booking ?? {}).sort()).toEqual(['_id', 'bookingStatus', 'refundId']);
    expect(await findBooking(id)).toMatchObject({ status: 'REFUNDED', refundId: done?.id });
    expect(await findRefund(paymentIntentId)).toMatchObject({
      status: 'DONE',
      purpose: 'ADMIN',
      amountCents: 1500,
      providerRefundId: done?.id,
    });
    const attempt = await server.deps.db.paymentAttempt.findFirst({ where: { paymentIntentId } });
    expect(attempt?.status).toBe('REFUNDED');
    const audit = await getAudit(id);
    expect(audit).toMatchObject([{ username: 'teacher', action: 'refunded', subjectType: 'BOOKING' }]);
    expect(audit[0]?.summary).not.toMatch(/Ana|Pons/);
    await eventually(async () =>
      expect(await getMails(id)).toMatchObject([{ kind: 'BOOKING_REFUNDED', status: 'SENT' }]),
    );
    // The teacher knows what she did herself.
    expect(await countNotifications(id)).toBe(0);
    const { availabilityId } = await server.deps.db.occurrence.findUniqueOrThrow({ where: { id: occurrenceId } });
    expect((await buyOverRest(server.url, { classId: availabilityId })).status).toBe(201);
    expect((await buyOverRest(server.url, { classId: availabilityId, email: 'bo@example.com' })).status).toBe(409);
  });

  it('refunds a booking over GraphQL as over REST', async () => {
    const { id, paymentIntentId } = await bookByCard();
    const answer = await refundOverGraphql(id);
    const [done] = await listRefunds(paymentIntentId);
    expect(answer).toMatchObject({ __typename: 'AdminBooking', status: 'REFUNDED', refundId: done?.id });
    expect(await refundOverGraphql(id)).toMatchObject({ __typename: 'StateConflictError', isDone: true });
    expect(await refundOverGraphql('nonsense')).toMatchObject({ __typename: 'NotFoundError' });
  });

  it('refunds a booking once when ten requests arrive at the same moment on two servers', async () => {
    const other = await startTestServer({
      adjust: (deps) => ({ ...deps, db: server.deps.db, payments }),
    });
    try {
      const { id, paymentIntentId } = await bookByCard();
      const ways = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? server.url : other.url));
      const answers = await Promise.all(
        ways.map((url) => call<Refunded>('POST', `${url}/api/bookings/admin/${id}/refund`, undefined, admin)),
      );
      const done = await listRefunds(paymentIntentId);
      expect(done).toHaveLength(1);
      for (const { status, body } of answers) {
        expect([200, 409]).toContain(status);
        if (status === 200) expect(body.booking?.refundId).toBe(done[0]?.id);
      }
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(await getAudit(id)).toHaveLength(1);
      expect(await getMails(id)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it.each([
    ['paid in person', () => createBookingRow(server.deps.db), 'paid in person'],
    ['cancelled', () => createCardBooking(server.deps.db, fake, { status: 'CANCELLED' }), 'cancelled'],
    ['refunded', () => createCardBooking(server.deps.db, fake, { status: 'REFUNDED', refundId: 're_1' }), 'already'],
  ])('refuses to refund a booking that is %s without a call to the provider', async (_name, create, text) => {
    const { id, paymentIntentId } = await create();
    expect(await refund(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining(text) } });
    expect(await findRefund(paymentIntentId)).toBeNull();
    expect(await listRefunds(paymentIntentId)).toEqual([]);
  });

  it.each([
    ['an unknown booking id', '6f9619ff-8b86-4d01-b42d-00c04fc964ff'],
    ['a malformed booking id', 'nonsense'],
    ['a NUL as booking id', '%00'],
    ['a booking id of 5,000 characters', 'x'.repeat(5000)],
  ])('answers 404 to a refund of %s', async (_name, id) => {
    expect((await refund(id)).status).toBe(404);
  });
});

describe('a refund while the provider fails', () => {
  it.each(['500', 'cut-before', 'html', '429'] as const)(
    'changes nothing when the provider answers a refund with %s and refunds once on retry',
    async (kind) => {
      const { id, paymentIntentId } = await bookByCard();
      fake.faults.next({ on: 'refunds.create', kind, times: 2 });
      const failed = await refund(id);
      expect(failed).toMatchObject({ status: 503, body: { message: expect.stringContaining('does not answer') } });
      expect(await findBooking(id)).toMatchObject({ status: 'CONFIRMED', refundId: null });
      expect(await getAudit(id)).toEqual([]);
      expect(await getMails(id)).toEqual([]);
      expect(await countNotifications(id)).toBe(0);
      fake.faults.clear();
      expect((await refund(id)).status).toBe(200);
      expect(await listRefunds(paymentIntentId)).toHaveLength(1);
    },
  );

  it('treats a provider that answers a refund too late like one that does not answer', async () => {
    const { id, paymentIntentId } = await bookByCard();
    fake.faults.next({ on: 'refunds.create', kind: 'delay', ms: 20_000, times: 2 });
    expect((await refund(id)).status).toBe(503);
    expect(await findBooking(id)).toMatchObject({ status: 'CONFIRMED' });
    expect((await refund(id)).status).toBe(200);
    expect(await listRefunds(paymentIntentId)).toHaveLength(1);
  });

  it('gets the same refund on retry when the provider’s answer was lost', async () => {
    const { id, paymentIntentId } = await bookByCard();
    fake.faults.next({ on: 'refunds.create', kind: 'cut-after', times: 2 });
    expect((await refund(id)).status).toBe(503);
    const again = await refund(id);
    const done = await listRefunds(paymentIntentId);
    expect(done).toHaveLength(1);
    expect(again.body.booking?.refundId).toBe(done[0]?.id);
  });

  it('records a refund whose answer was lost without another request of the admin', async () => {
    const { id, paymentIntentId } = await bookByCard();
    fake.faults.next({ on: 'refunds.create', kind: 'cut-after', times: 2 });
    expect((await refund(id)).status).toBe(503);
    const recorded = await findRefund(paymentIntentId);
    const jobs = server.database.pool.query<{ task: string }>(
      'SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key = $1',
      [`confirm-refund-${recorded?.id}`],
    );
    expect((await jobs).rows).toEqual([{ task: 'confirm-refund' }]);
    await confirmRefund(server.deps, { refundId: recorded?.id ?? '', username: 'teacher' });
    expect(await findBooking(id)).toMatchObject({ status: 'REFUNDED' });
    expect(await listRefunds(paymentIntentId)).toHaveLength(1);
    expect(await getAudit(id)).toHaveLength(1);
  });

  it.each([
    [1, 30_000],
    [0.1, 3_000],
  ])('schedules a later look at an unanswered refund at time scale %d', async (timeScale, delayMs) => {
    const { id, paymentIntentId } = await bookByCard();
    const payments = {
      ...server.deps.payments,
      refund: () => Promise.reject(new ServiceUnavailableError()),
    } as Payments;
    // An hour ahead, so that no worker runs the job before the test has read it.
    const now = new Date(Date.now() + 3_600_000);
    const recorded = refundBooking(
      { ...server.deps, clock: { now: () => now }, payments, jobs: createJobs(timeScale) },
      { bookingId: id, by: { username: 'teacher' } },
    );
    await expect(recorded).rejects.toThrow(ServiceUnavailableError);
    const { rows } = await server.database.pool.query<{ runAt: Date }>(
      'SELECT run_at AS "runAt" FROM graphile_worker.jobs WHERE key = $1',
      [`confirm-refund-${(await findRefund(paymentIntentId))?.id}`],
    );
    expect(rows).toEqual([{ runAt: new Date(now.getTime() + delayMs) }]);
  });

  it('shows at once that the provider did not answer, so that the admin can retry', async () => {
    const { id, paymentIntentId } = await bookByCard();
    fake.faults.next({ on: 'refunds.create', kind: 'cut-before', times: 2 });
    expect((await refund(id)).status).toBe(503);
    expect(await findRefund(paymentIntentId)).toMatchObject({
      status: 'DUE',
      lastError: expect.stringContaining('does not answer'),
    });
    expect((await refund(id)).status).toBe(200);
    expect(await findRefund(paymentIntentId)).toMatchObject({ status: 'DONE', lastError: null });
  });

  it('does not repeat a refund that the provider never executed after the admin was shown its failure', async () => {
    const { id, paymentIntentId } = await bookByCard();
    fake.faults.next({ on: 'refunds.create', kind: '500', times: 2 });
    expect((await refund(id)).status).toBe(503);
    await confirm(paymentIntentId);
    expect(await findBooking(id)).toMatchObject({ status: 'CONFIRMED' });
    expect(await listRefunds(paymentIntentId)).toEqual([]);
  });

  it('lets a booking be cancelled and moved again once it is known that its refund was never executed', async () => {
    const { id, paymentIntentId } = await bookByCard();
    fake.faults.next({ on: 'refunds.create', kind: 'cut-before', times: 2 });
    expect((await refund(id)).status).toBe(503);
    expect((await quote(id)).kind).toBe('CLOSED');
    await confirm(paymentIntentId);
    expect(await findRefund(paymentIntentId)).toMatchObject({
      status: 'FAILED',
      lastError: expect.stringContaining('has not returned the money'),
    });
    expect((await quote(id)).kind).toBe('FREE');
    expect((await refund(id)).status).toBe(200);
    await confirm(paymentIntentId);
    expect(await findRefund(paymentIntentId)).toMatchObject({ status: 'DONE', lastError: null });
    expect(await listRefunds(paymentIntentId)).toHaveLength(1);
  });

  it('leaves an unanswered refund to its job when the class was cancelled meanwhile', async () => {
    const { id, paymentIntentId, occurrenceId } = await bookByCard();
    fake.faults.next({ on: 'refunds.create', kind: 'cut-before', times: 2 });
    expect((await refund(id)).status).toBe(503);
    await server.deps.db.occurrence.update({ where: { id: occurrenceId }, data: { cancelledAt: new Date() } });
    await confirm(paymentIntentId);
    expect((await findRefund(paymentIntentId))?.status).toBe('DUE');
  });

  it('looks again while the provider does not say whether it executed the refund', async () => {
    const { id, paymentIntentId } = await bookByCard();
    fake.faults.next({ on: 'refunds.create', kind: 'cut-before', times: 2 });
    expect((await refund(id)).status).toBe(503);
    const findRefundFails = () => Promise.reject(new ServiceUnavailableError());
    const deaf = { ...payments, findRefund: findRefundFails };
    for (const provider of [deaf, null]) {
      await expect(confirm(paymentIntentId, provider)).rejects.toThrow(ServiceUnavailableError);
    }
    expect((await findRefund(paymentIntentId))?.status).toBe('DUE');
  });
});

describe('a refund that the provider refuses', () => {
  it('shows why the provider refused a refund and executes it once the reason is gone', async () => {
    const { id, paymentIntentId } = await bookByCard();
    await fake.ledger.dispute(paymentIntentId ?? '');
    const refused = await refund(id);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('disputed') } });
    expect(await findBooking(id)).toMatchObject({ status: 'CONFIRMED', refundId: null });
    expect(await findRefund(paymentIntentId)).toMatchObject({
      status: 'FAILED',
      attempts: 1,
      lastError: expect.stringContaining('disputed'),
    });
    expect(await refundOverGraphql(id)).toMatchObject({ __typename: 'StateConflictError', isDone: false });
    const payment = await fake.ledger.find(paymentIntentId ?? '');
    if (!payment?.charge) throw new Error('The payment was charged.');
    await fake.ledger.override(payment.id, { charge: { ...payment.charge, isDisputed: false } });
    expect((await refund(id)).status).toBe(200);
    expect(await findRefund(paymentIntentId)).toMatchObject({ status: 'DONE', lastError: null });
    expect(await listRefunds(paymentIntentId)).toHaveLength(1);
  });

  it('records a refund that was already made in the provider’s dashboard instead of failing', async () => {
    const { id, paymentIntentId } = await bookByCard();
    const { refunds } = await fake.ledger.refund(paymentIntentId ?? '');
    expect((await refund(id)).body.booking?.refundId).toBe(refunds[0]?.id);
    expect(await listRefunds(paymentIntentId)).toHaveLength(1);
  });

  it('refunds the rest of a partly refunded payment', async () => {
    const { id, paymentIntentId } = await bookByCard();
    await fake.ledger.refund(paymentIntentId ?? '', 500);
    expect((await refund(id)).status).toBe(200);
    expect((await listRefunds(paymentIntentId)).map(({ amount }) => amount)).toEqual([500, 1000]);
  });
});

describe('refundPayment', () => {
  it('executes a recorded refund once as a job and reports when the provider refuses', async () => {
    const { id, paymentIntentId } = await bookByCard();
    await fake.ledger.dispute(paymentIntentId ?? '');
    await refund(id);
    const { id: refundId } = (await findRefund(paymentIntentId)) ?? { id: '' };
    await expect(refundPayment(server.deps, refundId)).rejects.toThrow('disputed');
    const payment = await fake.ledger.find(paymentIntentId ?? '');
    if (!payment?.charge) throw new Error('The payment was charged.');
    await fake.ledger.override(payment.id, { charge: { ...payment.charge, isDisputed: false } });
    await Promise.all([refundPayment(server.deps, refundId), refundPayment(server.deps, refundId)]);
    await refundPayment(server.deps, refundId);
    expect(await findBooking(id)).toMatchObject({ status: 'REFUNDED' });
    expect(await listRefunds(paymentIntentId)).toHaveLength(1);
    expect(await getMails(id)).toHaveLength(1);
  });
});

describe('refundBooking without a payment provider', () => {
  it('refuses a refund with a message when there is no payment provider', async () => {
    const off = await startTestServer({ adjust: (deps) => ({ ...deps, payments: null }) });
    try {
      const { id } = await createCardBooking(off.deps.db, fake);
      const headers = await adminHeaders(off.deps.db);
      const answer = await call('POST', `${off.url}/api/bookings/admin/${id}/refund`, undefined, headers);
      expect(answer).toMatchObject({ status: 503, body: { message: expect.stringContaining('no payment provider') } });
    } finally {
      await off.close();
    }
  });
});
