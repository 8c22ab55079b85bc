import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { before, race } from '#test/barrier';
import { onWeakDatabase, openTestDeps, type TestDeps } from '#test/deps';
import { createDate, createPaidAttempt, toRequest } from '#test/race-rows';
import { withoutSeatLock } from '#test/without-seat-lock';
import { withoutStatusCheck } from '#test/without-status-check';
import { createBooking } from './create-booking';
import { reconcilePayment } from './reconcile-payment';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const WITHOUT_UNIQUE_PAYMENT = 'DROP INDEX "Booking_paymentIntentId_key"; DROP INDEX "Booking_paymentAttemptId_key"';

/** Ana's booking call stops before it writes her booking; the job of the webhook completes her payment meanwhile. */
async function completeTwice(raced: TestDeps) {
  const date = await createDate(raced, { capacity: 5 });
  const { paymentIntentId } = await createPaidAttempt(raced, date, 'Ana');
  const request = toRequest(date, 'Ana', { paymentMethod: 'CARD', paymentIntentId });
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.create'),
    first: (stops) => createBooking(stops(raced), request),
    others: [() => reconcilePayment(raced, paymentIntentId)],
  });
  const bookings = await raced.db.booking.findMany({ where: { paymentIntentId } });
  return { results, blocked, bookings };
}

const ONE_BOOKING = {
  results: [{ status: 'fulfilled', value: { name: 'Ana' } }, { status: 'fulfilled' }],
  blocked: 1,
  bookings: [{ name: 'Ana', status: 'CONFIRMED' }],
};

describe('a booking call and a webhook that complete one payment', () => {
  it('makes one booking when the webhook arrives while the booking call holds the lock of the class', async () => {
    expect(await completeTwice(deps)).toMatchObject(ONE_BOOKING);
  });

  it('makes one booking by the status of the attempt alone', async () => {
    const outcome = await onWeakDatabase(WITHOUT_UNIQUE_PAYMENT, (weak) => completeTwice(withoutSeatLock(weak)));
    expect(outcome).toMatchObject(ONE_BOOKING);
  });

  it('makes one booking by the unique payment alone and returns it to both', async () => {
    expect(await completeTwice(withoutStatusCheck(withoutSeatLock(deps)))).toMatchObject(ONE_BOOKING);
  });

  it('makes two bookings with one payment without the status and the unique payment (control)', async () => {
    const outcome = await onWeakDatabase(WITHOUT_UNIQUE_PAYMENT, (weak) => completeTwice(withoutStatusCheck(weak)));
    expect(outcome.bookings).toHaveLength(2);
  });
});
