import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { createCardBooking, startProvider } from '#test/card-bookings';
import { createRandom } from '#test/random';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { withoutRefundLock } from '#test/without-refund-lock';
import type { Deps } from '../../deps';
import type { FakeStripe } from '../../sandbox/stripe/fake-stripe';
import { reconcile } from '../checkout/reconcile';
import { reconcilePayment } from '../checkout/reconcile-payment';
import { StateConflictError } from '../errors';
import type { Payments } from '../ports';
import { inTransaction } from '../transaction';
import { refundPayment } from './execute-refund';
import { lockBooking } from './lock-payment';
import { recordBookingRefund, recordDifferenceRefund, recordTakenAgainRefund, refundBooking } from './request-refund';

const PAID = 1500;

let server: TestServer;
let second: TestServer;
let fake: FakeStripe;
let payments: Payments;
let admin: Record<string, string>;

/** No worker: the tests run the jobs, in the order that they are about. */
beforeAll(async () => {
  ({ fake, payments } = await startProvider());
  const variables = { JOB_INTERVAL_SCALE: '1' };
  server = await startTestServer({ variables, adjust: (deps) => ({ ...deps, payments }) });
  second = await startTestServer({ variables, database: server.database, adjust: (deps) => ({ ...deps, payments }) });
  admin = await adminHeaders(server.deps.db);
});
afterAll(async () => {
  await second.close();
  await server.close();
  await fake.close();
});
beforeEach(() => fake.faults.clear());

const db = () => server.deps.db;

/** A confirmed booking that was paid with 15.00 euros, and its payment. */
async function book() {
  const booking = await createCardBooking(db(), fake);
  const { id: bookingId, paymentIntentId, paymentAttemptId } = booking;
  const payment = paymentIntentId ?? '';
  await fake.ledger.override(payment, { metadata: { attemptId: paymentAttemptId ?? '' } });
  return { bookingId, payment, attemptId: paymentAttemptId ?? '' };
}
type Booked = Awaited<ReturnType<typeof book>>;

/** Moves a booking to a class that costs less, as far as its money is concerned. Returns the refund of the difference. */
const recordDifference = (deps: Deps, { bookingId }: Booked, cents: number) =>
  inTransaction(deps.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const event = { bookingId, kind: 'MOVED', by: 'CLIENT', amountCents: cents, at: new Date() } as const;
    const { id: eventId } = await tx.bookingEvent.create({ data: event });
    await tx.booking.update({ where: { id: bookingId }, data: { priceCents: booking.priceCents - cents } });
    return recordDifferenceRefund(tx, deps.jobs, booking, { eventId, amountCents: cents, reason: 'Moved.' });
  });

/** Cancels a booking in time, as its client does. Returns the refund of its price. */
const cancelInTime = (deps: Deps, { bookingId }: Booked) =>
  inTransaction(deps.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const at = new Date();
    const event = { bookingId, kind: 'CANCELLED', by: 'CLIENT', amountCents: booking.priceCents, at } as const;
    await tx.bookingEvent.create({ data: event });
    await tx.booking.update({ where: { id: bookingId }, data: { status: 'CANCELLED' } });
    return recordBookingRefund(tx, deps.jobs, booking, { purpose: 'CLIENT', reason: 'Cancelled in time.', at });
  });

/** Cancels a booking too late, as its client does: the money stays. */
async function cancelLate({ bookingId }: Booked) {
  await db().booking.update({ where: { id: bookingId }, data: { status: 'CANCELLED' } });
  await db().bookingEvent.create({ data: { bookingId, kind: 'CANCELLED_LATE', by: 'CLIENT', at: new Date() } });
}

/** Cancels a booking too late whose place is taken again, and whose refund the provider refuses until this returns. */
async function failTakenAgain(booked: Booked) {
  await cancelLate(booked);
  const { charge } = await fake.ledger.dispute(booked.payment);
  await inTransaction(db(), async (tx) =>
    recordTakenAgainRefund(tx, server.deps.jobs, await lockBooking(tx, booked.bookingId), new Date()),
  );
  const [refund] = await listRefunds(booked);
  if (!refund) throw new Error('No refund was recorded.');
  await expect(refundPayment(server.deps, refund.id)).rejects.toThrow('disputed');
  await fake.ledger.override(booked.payment, { charge: charge && { ...charge, isDisputed: false } });
  return refund;
}

const getBooking = ({ bookingId: id }: Booked) => db().booking.findUniqueOrThrow({ where: { id } });
const getAttempt = ({ attemptId: id }: Booked) => db().paymentAttempt.findUniqueOrThrow({ where: { id } });
const getRefund = (id: string) => db().refund.findUniqueOrThrow({ where: { id } });
const listRefunds = ({ payment }: Booked) => db().refund.findMany({ where: { paymentIntentId: payment } });
const listIssues = ({ payment }: Booked) =>
  db().paymentIssue.findMany({ where: { paymentIntentId: payment, resolvedAt: null } });
/** The editions of the notifications about the payment issues of a booking. */
const listIssueNotifications = async ({ payment }: Booked) =>
  (
    await db().notification.findMany({
      where: { paymentIssue: { paymentIntentId: payment } },
      orderBy: { edition: 'asc' },
    })
  ).map(({ kind, edition }) => (kind === 'PAYMENT_ISSUE' ? edition : kind));
const listPaidBack = async ({ payment }: Booked) =>
  (await fake.ledger.find(payment))?.refunds.map(({ amount }) => amount) ?? [];
const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0);
/** The refunds of a payment that are due or done, in cents. */
const sumRecorded = async (booked: Booked) =>
  sum((await listRefunds(booked)).filter(({ status }) => status !== 'FAILED').map(({ amountCents }) => amountCents));
const listEvents = async ({ bookingId }: Booked) =>
  (await db().bookingEvent.findMany({ where: { bookingId }, orderBy: { id: 'asc' } })).map(
    ({ kind, by, amountCents }) => `${kind} by ${by}: ${amountCents}`,
  );
const listMails = async ({ bookingId, payment }: Booked) =>
  (await db().outgoingMail.findMany({ where: { OR: [{ bookingId }, { refund: { paymentIntentId: payment } }] } })).map(
    ({ kind }) => kind,
  );
const countNotifications = ({ bookingId }: Booked) => db().notification.count({ where: { bookingId } });

describe('several refunds of one payment', () => {
  it.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])(
    'returns every cent once when two differences and a price are refunded in the order %d, %d, %d beside repeated events',
    async (...order) => {
      const booked = await book();
      const refunds = [
        await recordDifference(server.deps, booked, 400),
        await recordDifference(server.deps, booked, 300),
        await cancelInTime(server.deps, booked),
      ];
      for (const index of order) {
        const refundId = refunds[index]?.id ?? '';
        const looks = [server, second].map(({ deps }) => reconcilePayment(deps, booked.payment));
        await Promise.all([...looks, refundPayment(server.deps, refundId), refundPayment(second.deps, refundId)]);
        await reconcilePayment(second.deps, booked.payment);
      }
      expect((await listPaidBack(booked)).sort()).toEqual([300, 400, 800]);
      expect(await getAttempt(booked)).toMatchObject({ status: 'REFUNDED' });
      const { providerRefundId } = await getRefund(refunds[2]?.id ?? '');
      expect(await getBooking(booked)).toMatchObject({ status: 'REFUNDED', refundId: providerRefundId });
      expect(await listIssues(booked)).toEqual([]);
    },
  );

  it('leaves the rest of a payment and its booking untouched when parts were refunded, however often events arrive', async () => {
    const random = createRandom(20_261_122);
    const booked = await book();
    const differences = [
      await recordDifference(server.deps, booked, 500),
      await recordDifference(server.deps, booked, 400),
    ];
    const event = () => reconcilePayment(random.pick([server, second]).deps, booked.payment);
    const work = random.shuffle<() => Promise<unknown>>([
      ...differences.flatMap(({ id }) => [1, 2].map(() => () => refundPayment(server.deps, id))),
      ...[1, 2, 3, 4, 5, 6].map(() => event),
    ]);
    for (const one of work) await one();
    await Promise.all([event(), event(), event()]);
    expect((await listPaidBack(booked)).sort()).toEqual([400, 500]);
    expect(await getAttempt(booked)).toMatchObject({ status: 'BOOKED' });
    expect(await getBooking(booked)).toMatchObject({ status: 'CONFIRMED', priceCents: 600, refundId: null });
    expect(await listIssues(booked)).toEqual([]);
  });

  it('raises a payment issue when one cent more came back than our own refunds', async () => {
    const booked = await book();
    const { id } = await recordDifference(server.deps, booked, 500);
    await refundPayment(server.deps, id);
    await fake.ledger.refund(booked.payment, 1);
    await reconcilePayment(server.deps, booked.payment);
    expect(await listIssues(booked)).toMatchObject([{ kind: 'PARTLY_REFUNDED' }]);
    expect(await getBooking(booked)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('refuses a refund beyond what is left of the payment and names what is left', async () => {
    const booked = await book();
    await recordDifference(server.deps, booked, 700);
    await db().booking.update({ where: { id: booked.bookingId }, data: { priceCents: 801 } });
    await expect(cancelInTime(server.deps, booked)).rejects.toThrow(
      '€8.01 of this payment cannot be refunded: only €8.00 of it is left.',
    );
    await db().booking.update({ where: { id: booked.bookingId }, data: { priceCents: 800 } });
    await cancelInTime(server.deps, booked);
    await expect(recordDifference(server.deps, booked, 1)).rejects.toThrow('all of it is refunded already');
    expect(await sumRecorded(booked)).toBe(PAID);
  });

  it('never exceeds a payment when twenty requests of two different refunds arrive at once on two servers', async () => {
    for (let round = 0; round < 3; round += 1) {
      const booked = await book();
      const requests = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? server : second));
      const refund = (url: string) =>
        call('POST', `${url}/api/bookings/admin/${booked.bookingId}/refund`, undefined, admin);
      const results = await Promise.allSettled(
        requests.flatMap(({ url, deps }) => [refund(url), recordPlainDifference(deps, booked, BigInt(round))]),
      );
      for (const { id } of await listRefunds(booked)) await refundPayment(server.deps, id);
      expect(await sumRecorded(booked)).toBeLessThanOrEqual(PAID);
      expect(sum(await listPaidBack(booked))).toBe(await sumRecorded(booked));
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(failures.filter((reason) => !(reason instanceof StateConflictError))).toEqual([]);
    }
  });
});

/** Records a difference of 5.00 euros beside an unchanged price, so that both refunds together exceed the payment. */
const recordPlainDifference = (deps: Deps, { bookingId }: Booked, eventId = 1n) =>
  inTransaction(deps.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    return recordDifferenceRefund(tx, deps.jobs, booking, { eventId, amountCents: 500, reason: 'Moved.' });
  });

describe('the limits below the lock of a payment (controls)', () => {
  const cancelUnlocked = (deps: Deps, { bookingId }: Booked) =>
    inTransaction(deps.db, async (tx) => {
      const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
      return recordBookingRefund(tx, deps.jobs, booking, { purpose: 'CLIENT', reason: 'Planted.', at: new Date() });
    });

  it('stops at the trigger when lock and sum are switched off', async () => {
    const unlocked = withoutRefundLock(server.deps);
    const booked = await book();
    const requests = [1n, 2n, 3n].flatMap((eventId) => [
      cancelUnlocked(unlocked, booked),
      recordPlainDifference(unlocked, booked, eventId),
    ]);
    const results = await Promise.allSettled(requests);
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(failures).toContainEqual(expect.stringContaining('would be refunded beyond its amount'));
    expect(await sumRecorded(booked)).toBeLessThanOrEqual(PAID);
  });

  it('stops at the provider when the trigger is switched off too', async () => {
    const { pool } = server.database;
    const unlocked = withoutRefundLock(server.deps);
    const booked = await book();
    await pool.query('ALTER TABLE "Refund" DISABLE TRIGGER "Refund_total"');
    try {
      for (const eventId of [1n, 2n, 3n, 4n]) await recordPlainDifference(unlocked, booked, eventId);
      expect(await sumRecorded(booked)).toBe(2000);
      const requests = (await listRefunds(booked)).map(({ id, amountCents }) =>
        fake.ledger.run((session) =>
          session.refund(booked.payment, { amount: amountCents, metadata: { refundId: id } }),
        ),
      );
      const results = await Promise.allSettled(requests);
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(await listPaidBack(booked)).toEqual([500, 500, 500]);
    } finally {
      await db().refund.deleteMany({ where: { paymentIntentId: booked.payment } });
      await pool.query('ALTER TABLE "Refund" ENABLE TRIGGER "Refund_total"');
    }
  });
});

describe('sending a refund', () => {
  it('marks a refund as sent before the provider receives it', async () => {
    const booked = await book();
    const { id } = await recordDifference(server.deps, booked, 500);
    expect(await getRefund(id)).toMatchObject({ sentAt: null });
    const seen: (Date | null)[] = [];
    const watching: Payments = {
      ...payments,
      refund: async (request) => {
        seen.push((await getRefund(request.refundId)).sentAt);
        return payments.refund(request);
      },
    };
    await refundPayment({ ...server.deps, payments: watching }, id);
    expect(seen).toEqual([expect.any(Date)]);
  });

  it('sends nothing for a refund that was withdrawn', async () => {
    const booked = await book();
    const recorded = await recordDifference(server.deps, booked, 500);
    await db().refund.delete({ where: { id: recorded.id } });
    await refundPayment(server.deps, recorded.id);
    expect(await listPaidBack(booked)).toEqual([]);
  });

  it('records one refund while another one of the same payment is completed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const booked = await book();
      const first = await recordDifference(server.deps, booked, 100);
      const [next] = await Promise.all([
        recordDifference(second.deps, booked, 200),
        refundPayment(server.deps, first.id),
        reconcilePayment(second.deps, booked.payment),
      ]);
      await refundPayment(server.deps, next.id);
      expect((await listPaidBack(booked)).sort()).toEqual([100, 200]);
      expect(await listIssues(booked)).toEqual([]);
    }
  });

  it('returns all of a payment that bought nothing although the provider received more than was requested', async () => {
    const booked = await book();
    const { charge } = (await fake.ledger.find(booked.payment)) ?? {};
    await fake.ledger.override(booked.payment, {
      amountReceived: 2000,
      charge: charge ? { ...charge, amount: 2000 } : null,
    });
    const { id } = await db().refund.create({
      data: {
        paymentAttemptId: booked.attemptId,
        paymentIntentId: booked.payment,
        purpose: 'UNUSABLE_PAYMENT',
        key: 'unusable',
        amountCents: PAID,
        reason: 'Another amount.',
      },
    });
    await fake.ledger.refund(booked.payment, 300);
    await refundPayment(server.deps, id);
    expect(await listPaidBack(booked)).toEqual([300, 1700]);
  });
});

describe('the outcome of a refund', () => {
  it('mails nobody twice and does not notify the teacher when the client cancelled', async () => {
    const booked = await book();
    const { id } = await cancelInTime(server.deps, booked);
    await refundPayment(server.deps, id);
    expect(await getBooking(booked)).toMatchObject({ status: 'REFUNDED' });
    expect(await listMails(booked)).toEqual([]);
    expect(await countNotifications(booked)).toBe(0);
    expect(await listEvents(booked)).toEqual(['CANCELLED by CLIENT: 1500', 'REFUNDED by STUDIO: 1500']);
  });

  it('mails a client whose place was cancelled without a refund when the teacher returns the money later', async () => {
    const booked = await book();
    await cancelLate(booked);
    const { id } = await inTransaction(db(), async (tx) =>
      recordBookingRefund(tx, server.deps.jobs, await lockBooking(tx, booked.bookingId), {
        purpose: 'ADMIN',
        reason: 'Refunded by the teacher.',
        at: new Date(),
      }),
    );
    await refundPayment(server.deps, id);
    expect(await listMails(booked)).toEqual(['BOOKING_REFUNDED']);
    expect(await countNotifications(booked)).toBe(0);
  });

  it('mails a client about a difference unless the mail about the move has named it', async () => {
    const [silent, notified] = [await book(), await book()];
    await db().outgoingMail.create({
      data: { kind: 'BOOKING_MOVED', recipient: 'ana.pons@example.com', bookingId: notified.bookingId, edition: 1 },
    });
    for (const booked of [silent, notified]) {
      await refundPayment(server.deps, (await recordDifference(server.deps, booked, 500)).id);
      expect(await countNotifications(booked)).toBe(0);
      expect(await listEvents(booked)).toEqual(['MOVED by CLIENT: 500', 'REFUNDED by STUDIO: 500']);
    }
    expect(await listMails(silent)).toEqual(['PAYMENT_REFUNDED']);
    expect(await listMails(notified)).toEqual(['BOOKING_MOVED']);
  });

  it('records a refused refund once in the history, lists it, and lets the teacher retry it for a cancelled booking', async () => {
    const booked = await book();
    const { id } = await cancelInTime(server.deps, booked);
    await fake.ledger.dispute(booked.payment);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(refundPayment(server.deps, id)).rejects.toThrow('disputed');
    }
    expect(await getRefund(id)).toMatchObject({ status: 'FAILED', attempts: 2 });
    expect(await getBooking(booked)).toMatchObject({ status: 'CANCELLED' });
    expect(await listIssues(booked)).toMatchObject([{ kind: 'REFUND_FAILED' }]);
    const { charge } = (await fake.ledger.find(booked.payment)) ?? {};
    await fake.ledger.override(booked.payment, { charge: charge ? { ...charge, isDisputed: false } : null });
    const answer = await refundBooking(server.deps, { bookingId: booked.bookingId, by: { username: 'teacher' } });
    expect(answer).toMatchObject({ status: 'REFUNDED' });
    expect(await listIssues(booked)).toEqual([]);
    expect(await listEvents(booked)).toEqual([
      'CANCELLED by CLIENT: 1500',
      'REFUND_FAILED by STUDIO: 1500',
      'REFUNDED by TEACHER: 1500',
    ]);
    expect(await listPaidBack(booked)).toEqual([PAID]);
  });

  it('lets the teacher retry the refund of a place that was taken again', async () => {
    const booked = await book();
    const { id } = await failTakenAgain(booked);
    expect(
      await refundBooking(server.deps, { bookingId: booked.bookingId, by: { username: 'teacher' } }),
    ).toMatchObject({
      status: 'REFUNDED',
    });
    expect(await listRefunds(booked)).toMatchObject([{ id, purpose: 'TAKEN_AGAIN', status: 'DONE' }]);
    expect(await listPaidBack(booked)).toEqual([PAID]);
  });

  it('lists a second refund of one payment that fails, and notifies the teacher again, although the issue of the first was resolved', async () => {
    const booked = await book();
    const first = await recordDifference(server.deps, booked, 500);
    await fake.ledger.dispute(booked.payment);
    await expect(refundPayment(server.deps, first.id)).rejects.toThrow('disputed');
    await db().paymentIssue.updateMany({
      where: { paymentIntentId: booked.payment },
      data: { resolvedAt: new Date() },
    });
    await expect(refundPayment(server.deps, first.id)).rejects.toThrow('disputed');
    expect(await listIssues(booked)).toEqual([]);
    expect(await listIssueNotifications(booked)).toEqual([0]);
    const next = await cancelInTime(server.deps, booked);
    await expect(refundPayment(server.deps, next.id)).rejects.toThrow('disputed');
    expect(await listIssues(booked)).toMatchObject([{ kind: 'REFUND_FAILED' }]);
    expect(await listIssueNotifications(booked)).toEqual([0, 1]);
  });

  it('refunds the price of today when the refund of a confirmed booking had failed before it moved', async () => {
    const booked = await book();
    const request = { bookingId: booked.bookingId, by: { username: 'teacher' } };
    const { charge } = await fake.ledger.dispute(booked.payment);
    await expect(refundBooking(server.deps, request)).rejects.toThrow('disputed');
    await fake.ledger.override(booked.payment, { charge: charge && { ...charge, isDisputed: false } });
    const difference = await recordDifference(server.deps, booked, 500);
    expect(await refundBooking(server.deps, request)).toMatchObject({ status: 'REFUNDED' });
    expect(await getAttempt(booked)).toMatchObject({ status: 'BOOKED' });
    await refundPayment(server.deps, difference.id);
    expect(await listPaidBack(booked)).toEqual([1000, 500]);
    expect(await getAttempt(booked)).toMatchObject({ status: 'REFUNDED' });
  });
});

describe('refunds in the provider’s dashboard beside our own', () => {
  it('ends a booking that was cancelled without a refund and mails its client when all of it is refunded there', async () => {
    const booked = await book();
    await cancelLate(booked);
    const { refunds } = await fake.ledger.refund(booked.payment);
    await Promise.all([server, second].map(({ deps }) => reconcilePayment(deps, booked.payment)));
    expect(await getBooking(booked)).toMatchObject({ status: 'REFUNDED', refundId: refunds[0]?.id });
    expect(await listRefunds(booked)).toMatchObject([{ status: 'DONE', amountCents: PAID }]);
    expect(await listMails(booked)).toEqual(['BOOKING_REFUNDED']);
    expect(await listIssues(booked)).toEqual([]);
  });

  it('ends a booking whose own refund had failed, because its place was taken again, when all of it is refunded there', async () => {
    const booked = await book();
    const { id } = await failTakenAgain(booked);
    await fake.ledger.refund(booked.payment);
    await reconcilePayment(server.deps, booked.payment);
    expect(await listRefunds(booked)).toMatchObject([{ id, status: 'DONE', amountCents: PAID }]);
    expect(await getBooking(booked)).toMatchObject({ status: 'REFUNDED' });
    expect(await listIssues(booked)).toEqual([]);
  });

  it('records only what our own refunds do not explain when the rest is refunded there', async () => {
    const booked = await book();
    const difference = await recordDifference(server.deps, booked, 500);
    await refundPayment(server.deps, difference.id);
    await fake.ledger.refund(booked.payment);
    await reconcilePayment(server.deps, booked.payment);
    expect((await listRefunds(booked)).map(({ key, amountCents }) => [key.split('-')[0], amountCents]).sort()).toEqual([
      ['booking', 1000],
      ['difference', 500],
    ]);
    expect(await getBooking(booked)).toMatchObject({ status: 'REFUNDED' });
    expect(await getAttempt(booked)).toMatchObject({ status: 'REFUNDED' });
  });

  it('refunds what is left when a part was refunded there before a move and a cancellation', async () => {
    const booked = await book();
    await fake.ledger.refund(booked.payment, 300);
    const refunds = [await recordDifference(server.deps, booked, 500), await cancelInTime(server.deps, booked)];
    for (const { id } of refunds) await refundPayment(server.deps, id);
    expect(await listPaidBack(booked)).toEqual([300, 500, 700]);
    expect(await getAttempt(booked)).toMatchObject({ status: 'REFUNDED' });
  });
});

describe('lost jobs of refunds', () => {
  it('queues every due refund again but the teacher’s own of a place that is still booked', async () => {
    const [moved, cancelled, late, requested, closed] = [
      await book(),
      await book(),
      await book(),
      await book(),
      await book(),
    ];
    const difference = await recordDifference(server.deps, moved, 500);
    const price = await cancelInTime(server.deps, cancelled);
    fake.faults.next({ on: 'refunds.create', kind: '500', times: 100 });
    for (const booked of [late, requested, closed]) {
      const request = { bookingId: booked.bookingId, by: { username: 'teacher' } };
      await expect(refundBooking(server.deps, request)).rejects.toThrow('does not answer');
    }
    await cancelLate(late);
    const { occurrenceId } = await getBooking(closed);
    await db().occurrence.update({ where: { id: occurrenceId }, data: { cancelledAt: new Date() } });
    await db().refund.updateMany({ where: { status: 'DUE' }, data: { createdAt: new Date(0) } });
    await server.database.pool.query('DELETE FROM graphile_worker._private_jobs');
    await reconcile(server.deps, { isDeep: false });
    const { rows } = await server.database.pool.query<{ id: string }>(
      `SELECT payload->>'refundId' AS id FROM graphile_worker._private_jobs
        WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'refund-payment')`,
    );
    const queued = new Set(rows.map(({ id }) => id));
    const [lateRefund, requestedRefund, closedRefund] = (
      await Promise.all([late, requested, closed].map(listRefunds))
    ).map(([refund]) => refund?.id ?? randomUUID());
    expect([difference.id, price.id, lateRefund, closedRefund].filter((id) => !queued.has(id ?? ''))).toEqual([]);
    expect(queued.has(requestedRefund ?? '')).toBe(false);
  });
});
