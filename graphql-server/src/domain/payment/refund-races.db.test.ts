import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { before, race } from '#test/barrier';
import { createTestDatabase } from '#test/database';
import { createTestDeps, onWeakDatabase, type TestDeps } from '#test/deps';
import { createCardBooking, createDate } from '#test/race-rows';
import { withoutSeatLock } from '#test/without-seat-lock';
import { cancelBooking } from '../booking/cancel-booking';
import { moveBooking } from '../booking/move-booking';
import { QuoteChangedError, StateConflictError } from '../errors';
import { refundBooking } from './request-refund';

let deps: TestDeps;
beforeAll(async () => {
  deps = createTestDeps(await createTestDatabase());
});
afterAll(() => deps.database.close());

const WITHOUT_TRIGGER = 'DROP TRIGGER "Refund_total" ON "Refund"';
const WITHOUT_KEY = 'DROP INDEX "Refund_paymentIntentId_key_key"';

const refund = (raced: TestDeps, bookingId: string) => refundBooking(raced, { bookingId, by: { username: 'teacher' } });
const cancel = (raced: TestDeps, bookingId: string) =>
  cancelBooking(raced, { bookingId, by: { kind: 'CLIENT', expectsCents: 1500 } });

type Action = typeof refund | typeof cancel;

/** One action stops before it writes its refund of a booking that cost 15 euros; the other one comes meanwhile. */
async function refundTwice(raced: TestDeps, first: Action, second: Action) {
  const { id } = await createCardBooking(raced, await createDate(raced), 'Ana');
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Refund.create'),
    first: (stops) => first(stops(raced), id),
    others: [() => second(raced, id)],
  });
  const { paymentAttemptId } = await raced.db.booking.findUniqueOrThrow({ where: { id } });
  const refunds = await raced.db.refund.findMany({ where: { paymentAttemptId: paymentAttemptId ?? '' } });
  return { results, blocked, amounts: refunds.map(({ amountCents }) => amountCents) };
}

describe.each([
  { what: 'two refunds of one booking', first: refund, second: refund },
  { what: 'a cancellation while the teacher refunds', first: refund, second: cancel },
  { what: 'a refund by the teacher while the client cancels', first: cancel, second: refund },
])('$what', ({ first, second }) => {
  it('records one refund: the second request waits for the lock of the payment and finds it', async () => {
    const { results, blocked, amounts } = await refundTwice(deps, first, second);
    expect(results).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect({ blocked, amounts }).toEqual({ blocked: 1, amounts: [1500] });
  });

  it('records one refund by the trigger Refund_total alone', async () => {
    const outcome = await onWeakDatabase(WITHOUT_KEY, (weak) => refundTwice(withoutSeatLock(weak), first, second));
    expect(outcome.amounts).toEqual([1500]);
  });

  it('records one refund by its key alone', async () => {
    const outcome = await onWeakDatabase(WITHOUT_TRIGGER, (weak) => refundTwice(withoutSeatLock(weak), first, second));
    expect(outcome.amounts).toEqual([1500]);
  });

  it('records two refunds without the lock, the trigger and the key (control)', async () => {
    const outcome = await onWeakDatabase(`${WITHOUT_TRIGGER}; ${WITHOUT_KEY}`, (weak) =>
      refundTwice(withoutSeatLock(weak), first, second),
    );
    expect(outcome.amounts).toEqual([1500, 1500]);
  });
});
