import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#prisma';
import { NOW, openTestDeps, type TestDeps } from '#test/deps';
import { createCardBooking, createDate } from '#test/race-rows';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { StateConflictError } from '../errors';
import type { Jobs } from '../ports';
import { inTransaction } from '../transaction';
import { lockAllBookings } from './lock-payment';
import { recordBookingRefunds, recordDifferenceRefund } from './request-refund';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const REQUEST = { purpose: 'ADMIN', reason: 'The class was cancelled.', at: NOW } as const;
const LEAVES_AT = new Date(NOW.getTime() + 90_000);

const record = (bookings: readonly Booking[], leavesAt: Date | null = null) =>
  inTransaction(deps.db, (tx) => recordBookingRefunds(tx, deps.jobs, bookings, { ...REQUEST, leavesAt }));

/** Refunds a part of what was paid for a booking. */
const recordDifference = (booking: Booking, eventId: bigint, amountCents: number) =>
  inTransaction(deps.db, (tx) =>
    recordDifferenceRefund(tx, deps.jobs, booking, { eventId, amountCents, reason: 'Moved.' }),
  );

const createBookings = async (...names: string[]) => {
  const date = await createDate(deps, { capacity: 10 });
  for (const name of names) await createCardBooking(deps, date, name);
  const bookings = await inTransaction(deps.db, (tx) => lockAllBookings(tx, date.occurrenceId));
  return { ...date, bookings: names.map((name) => find(bookings, name)) };
};

function find(bookings: readonly Booking[], wanted: string): Booking {
  const booking = bookings.find(({ name }) => name === wanted);
  if (!booking) throw new Error(`Nobody is called ${wanted}.`);
  return booking;
}

const listRefunds = (bookings: readonly Booking[]) =>
  deps.db.refund.findMany({
    where: { paymentAttemptId: { in: bookings.flatMap((one) => one.paymentAttemptId ?? []) } },
  });

const listRefundJobs = async (refundIds: readonly string[]) => {
  const keys = refundIds.map((id) => `refund-${id}`);
  const sql = 'SELECT key, run_at FROM graphile_worker.jobs WHERE key = ANY($1)';
  return (await deps.database.pool.query<{ key: string; run_at: Date }>(sql, [keys])).rows;
};

describe('recordBookingRefunds', () => {
  it('records of each booking what a request for it alone records, and enqueues those that are due', async () => {
    const { db } = deps;
    const { bookings } = await createBookings('New', 'Due', 'Failed', 'Elsewhere', 'Cheaper');
    const [added, due, failed, elsewhere, cheaper] = bookings;
    if (!(added && due && failed && elsewhere && cheaper)) throw new Error('Five people have booked.');
    const [knownDue] = await record([due], LEAVES_AT);
    const [knownFailed] = await record([failed]);
    await db.refund.update({
      where: { id: knownFailed?.id ?? '' },
      data: { status: 'FAILED', lastError: 'Disputed.', purpose: 'CLIENT' },
    });
    const { id: installationId } = await db.installation.create({ data: { role: 'LEFT_ALONE' } });
    await db.paymentAttempt.update({ where: { id: elsewhere.paymentAttemptId ?? '' }, data: { installationId } });
    await recordDifference(cheaper, 1n, 500);
    const moved = { ...cheaper, priceCents: 1000 };

    const refunds = await record([added, due, failed, elsewhere, moved]);

    const expected = { ...REQUEST, status: 'DUE', amountCents: 1500 };
    expect(refunds.map(({ createdAt: at, ...refund }) => ({ ...refund, at }))).toMatchObject([
      { ...expected, key: `booking-${added.id}`, paymentIntentId: added.paymentIntentId, leavesAt: null },
      { ...expected, id: knownDue?.id, leavesAt: LEAVES_AT },
      { ...expected, id: knownFailed?.id },
      { ...expected, status: 'FAILED', lastError: expect.stringContaining('another installation') },
      { ...expected, key: `booking-${cheaper.id}`, amountCents: 1000 },
    ]);
    const jobs = await listRefundJobs(refunds.map(({ id }) => id));
    const enqueued = refunds.filter(({ status }) => status === 'DUE');
    expect(jobs.map(({ key }) => key).sort()).toEqual(enqueued.map(({ id }) => `refund-${id}`).sort());
    expect(jobs.find(({ key }) => key === `refund-${knownDue?.id}`)?.run_at).toEqual(LEAVES_AT);
    expect(await record([added, due, failed, elsewhere, moved])).toEqual(refunds);
    expect(await listRefunds(bookings)).toHaveLength(6);
  });

  it('records nothing when one of them exceeds what is left of its payment', async () => {
    const { bookings } = await createBookings('Ana', 'Ben');
    const [ana, ben] = bookings;
    if (!(ana && ben)) throw new Error('Two people have booked.');
    await recordDifference(ben, 2n, 1200);
    await expect(record(bookings)).rejects.toThrow(
      new StateConflictError('€15.00 of this payment cannot be refunded: only €3.00 of it is left.'),
    );
    expect(await listRefunds([ana])).toEqual([]);
  });
});

it('leaves a class as it was when its refunds cannot be enqueued', async () => {
  const { bookings, classRef, occurrenceId } = await createBookings('Ana', 'Ben');
  const jobs: Jobs = {
    ...deps.jobs,
    enqueueMany: async (tx, name, added, options) => {
      if (name === 'refund-payment') throw new Error('The queue is lost.');
      await deps.jobs.enqueueMany(tx, name, added, options);
    },
  };
  const cancellation = { classRef, reason: null, by: { username: 'teacher' } };
  await expect(cancelOccurrence({ ...deps, jobs }, cancellation)).rejects.toThrow('The queue is lost.');
  expect(await listRefunds(bookings)).toEqual([]);
  const where = { bookingId: { in: bookings.map(({ id }) => id) } };
  expect(await deps.db.outgoingMail.count({ where })).toBe(0);
  expect(await deps.db.bookingEvent.count({ where })).toBe(0);
  expect(await deps.db.occurrence.findUniqueOrThrow({ where: { id: occurrenceId } })).toMatchObject({
    cancelledAt: null,
  });
  await cancelOccurrence(deps, cancellation);
  expect(await listRefunds(bookings)).toHaveLength(2);
});
