import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, before, race } from '#test/barrier';
import { NOW, onWeakDatabase, openTestDeps, type TestDeps } from '#test/deps';
import { createCardBooking, createDate, type DatedRows, toRequest } from '#test/race-rows';
import { withoutRefundLock } from '#test/without-refund-lock';
import { withoutSeatLock } from '#test/without-seat-lock';
import { cancelBooking } from '../changes/cancel-booking';
import { createBooking } from '../checkout/create-booking';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

/** A date all of whose places were paid by card and cancelled late, in the order of the names. */
async function createCancelledLate(raced: TestDeps, names: string[]) {
  const date = await createDate(raced, { capacity: names.length });
  for (const [minute, name] of names.entries()) {
    const booking = await createCardBooking(raced, date, name);
    await raced.db.booking.update({ where: { id: booking.id }, data: { status: 'CANCELLED' } });
    const at = new Date(NOW.getTime() - (names.length - minute) * 60_000);
    const by = { kind: 'CANCELLED_LATE', by: 'CLIENT', at } as const;
    await raced.db.bookingEvent.create({
      data: { bookingId: booking.id, fromOccurrenceId: date.occurrenceId, ...by },
    });
  }
  return date;
}

/** The names of those whose money comes back. */
async function listRefunded({ db }: TestDeps, { occurrenceId }: DatedRows) {
  const bookings = await db.booking.findMany({
    where: { occurrenceId, paymentAttempt: { refunds: { some: { purpose: 'TAKEN_AGAIN' } } } },
    orderBy: { name: 'asc' },
  });
  return bookings.map(({ name }) => name);
}

/** Cleo has looked whether her place fills the class, which has two, and stops; Dora takes the other one meanwhile. */
async function takeBoth(raced: TestDeps) {
  const date = await createCancelledLate(raced, ['Ana', 'Ben']);
  const { blocked } = await race({
    database: raced.database,
    stopsAt: after('Booking.count'),
    first: (stops) => createBooking(stops(raced), toRequest(date, 'Cleo')),
    others: [() => createBooking(raced, toRequest(date, 'Dora'))],
  });
  return { blocked, refunded: await listRefunded(raced, date) };
}

describe('two people who take the two places of a class that were cancelled late', () => {
  /** It counts the places under a lock of its own. */
  const WITHOUT_TRIGGER = 'DROP TRIGGER "Booking_capacity" ON "Booking"';

  it('bring back the money of the one who cancelled first: the second one waits for the lock of the class', async () => {
    expect(await takeBoth(deps)).toEqual({ blocked: 1, refunded: ['Ana'] });
    expect(await onWeakDatabase(WITHOUT_TRIGGER, takeBoth)).toEqual({ blocked: 1, refunded: ['Ana'] });
  });

  it('bring back nothing without the lock: each of them sees a free place (control)', async () => {
    const refunded = onWeakDatabase(WITHOUT_TRIGGER, (weak) => takeBoth(withoutSeatLock(weak)));
    expect(await refunded).toEqual({ blocked: 0, refunded: [] });
  });
});

/** The teacher returns Ana's money and stops before the refund is written; Cleo takes the place meanwhile. */
async function refundAndTake(raced: TestDeps) {
  const date = await createCancelledLate(raced, ['Ana']);
  const { id: bookingId } = await raced.db.booking.findFirstOrThrow({ where: { occurrenceId: date.occurrenceId } });
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Refund.createManyAndReturn'),
    first: (stops) =>
      cancelBooking(stops(raced), { bookingId, by: { kind: 'TEACHER', username: 'teacher', refund: 'FULL' } }),
    others: [() => createBooking(raced, toRequest(date, 'Cleo'))],
  });
  const refunds = await raced.db.refund.findMany({ where: { paymentAttempt: { booking: { id: bookingId } } } });
  return { results, blocked, amounts: refunds.map(({ amountCents }) => amountCents) };
}

describe('a place that is taken again while the teacher returns the money of it', () => {
  const BOTH_DONE = [{ status: 'fulfilled' }, { status: 'fulfilled' }];
  const WITHOUT_TOTAL = 'DROP TRIGGER "Refund_total" ON "Refund"';

  it('is refunded once: the booking waits for the lock of the payment and finds the refund', async () => {
    expect(await refundAndTake(deps)).toMatchObject({ results: BOTH_DONE, blocked: 1, amounts: [1500] });
  });

  it('is refunded twice without the lock and the trigger Refund_total (control)', async () => {
    const outcome = onWeakDatabase(WITHOUT_TOTAL, (weak) => refundAndTake(withoutRefundLock(weak)));
    expect(await outcome).toMatchObject({ results: BOTH_DONE, amounts: [1500, 1500] });
  });
});
