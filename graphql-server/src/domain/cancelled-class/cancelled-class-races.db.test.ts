import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { before, race } from '#test/barrier';
import { openTestDeps, type TestDeps } from '#test/deps';
import { createCardBooking, createDate, toRequest } from '#test/race-rows';
import { withoutSeatLock } from '#test/without-seat-lock';
import { createBooking } from '../checkout/create-booking';
import { refundPayment } from '../payment/execute-refund';
import { cancelOccurrence } from './cancel-occurrence';
import { restoreClass } from './restore-class';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const by = { username: 'teacher' };

/** Ben has found a place and stops before that is written; the teacher cancels the class meanwhile. */
async function cancelDuringBooking(raced: TestDeps) {
  const date = await createDate(raced);
  const { classRef, occurrenceId } = date;
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.create'),
    first: (stops) => createBooking(stops(raced), toRequest(date, 'Ben')),
    others: [() => cancelOccurrence(raced, { classRef, reason: null, by })],
  });
  const { status, outgoingMails } = await raced.db.booking.findFirstOrThrow({
    where: { occurrenceId },
    include: { outgoingMails: true },
  });
  return { results, blocked, status, mails: outgoingMails.map(({ kind }) => kind).sort() };
}

describe('a booking while its class is cancelled', () => {
  const DONE = [{ status: 'fulfilled' }, { status: 'fulfilled' }];

  it('ends the booking and mails its person: the cancellation waits for the lock of the class', async () => {
    expect(await cancelDuringBooking(deps)).toMatchObject({
      results: DONE,
      blocked: 1,
      status: 'CANCELLED',
      mails: ['BOOKING_CONFIRMATION', 'CLASS_CANCELLED'],
    });
  });

  it('books a place in a cancelled class without the lock (control)', async () => {
    expect(await cancelDuringBooking(withoutSeatLock(deps))).toMatchObject({
      results: DONE,
      blocked: 0,
      status: 'CONFIRMED',
      mails: ['BOOKING_CONFIRMATION'],
    });
  });
});

/** A class that was booked by card and then cancelled, so that a refund is due. */
async function createCancelled(raced: TestDeps) {
  const date = await createDate(raced);
  const { classRef } = date;
  const { id, paymentIntentId } = await createCardBooking(raced, date, 'Ana');
  await cancelOccurrence(raced, { classRef, reason: null, by });
  const refund = await raced.db.refund.findFirstOrThrow({ where: { paymentIntentId: paymentIntentId ?? '' } });
  const readOutcome = async () => ({
    status: (await raced.db.booking.findUniqueOrThrow({ where: { id } })).status,
    isRefunded: raced.payments.refunds.has(`refund-${refund.id}`),
  });
  return { classRef, refundId: refund.id, readOutcome };
}

/** The teacher restores the class and stops before she withdraws its refund; the job sends that refund meanwhile. */
async function sendDuringRestoration(raced: TestDeps) {
  const { classRef, refundId, readOutcome } = await createCancelled(raced);
  const { blocked } = await race({
    database: raced.database,
    stopsAt: before('Refund.deleteMany'),
    first: (stops) => restoreClass(stops(raced), { classRef, by }),
    others: [() => refundPayment(raced, refundId)],
  });
  return { blocked, ...(await readOutcome()) };
}

describe('a refund that is sent while its class is restored', () => {
  it('is withdrawn: the job waits for the lock of the payment and finds no refund', async () => {
    const outcome = await sendDuringRestoration(deps);
    expect(outcome).toEqual({ blocked: 1, status: 'CONFIRMED', isRefunded: false });
  });

  it('gives one person the place and the money without the lock (control)', async () => {
    const outcome = await sendDuringRestoration(withoutSeatLock(deps));
    expect(outcome).toEqual({ blocked: 0, status: 'CONFIRMED', isRefunded: true });
  });
});

describe('a class that is restored while its refund is sent', () => {
  it('does not bring the person back: the restoration waits for the lock and finds the refund sent', async () => {
    const { classRef, refundId, readOutcome } = await createCancelled(deps);
    const { results, blocked } = await race({
      database: deps.database,
      stopsAt: before('Refund.update'),
      first: (stops) => refundPayment(stops(deps), refundId),
      others: [() => restoreClass(deps, { classRef, by })],
    });
    expect(results).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect({ blocked, ...(await readOutcome()) }).toEqual({ blocked: 1, status: 'REFUNDED', isRefunded: true });
  });
});
