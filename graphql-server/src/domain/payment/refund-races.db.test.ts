import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, before, race } from '#test/barrier';
import { onWeakDatabase, openTestDeps, type TestDeps } from '#test/deps';
import { createCardBooking, createDate } from '#test/race-rows';
import { withoutSeatLock } from '#test/without-seat-lock';
import { cancelBooking } from '../changes/cancel-booking';
import { moveBooking } from '../changes/move-booking';
import { QuoteChangedError, StateConflictError } from '../errors';
import { refundBooking } from './request-refund';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const WITHOUT_TRIGGER = 'DROP TRIGGER "Refund_total" ON "Refund"';
const WITHOUT_KEY = 'DROP INDEX "Refund_paymentIntentId_key_key"';

const refund = (raced: TestDeps, bookingId: string) => refundBooking(raced, { bookingId, by: { username: 'teacher' } });
const cancel = (raced: TestDeps, bookingId: string) =>
  cancelBooking(raced, { bookingId, by: { kind: 'CLIENT', expectsCents: 1500 } });

const REFUSED = { status: 'rejected', reason: expect.any(StateConflictError) };

type Action = typeof refund | typeof cancel;

/**
 * One action stops before it writes its refund of a booking that cost 15 euros; the other one comes meanwhile. What the first one
 * recorded reaches the provider after the other one was decided: the answer ends the booking, which is another case.
 */
async function refundTwice(raced: TestDeps, first: Action, second: Action) {
  const { id } = await createCardBooking(raced, await createDate(raced), 'Ana');
  let decided: Promise<unknown> = Promise.resolve();
  const payments = {
    ...raced.payments,
    refund: async (request: Parameters<typeof raced.payments.refund>[0]) => {
      await decided;
      return raced.payments.refund(request);
    },
  };
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Refund.createManyAndReturn'),
    first: (stops) => first(stops({ ...raced, payments }), id),
    others: [
      () => {
        const answer = second(raced, id);
        decided = answer.catch(() => undefined);
        return answer;
      },
    ],
  });
  const { paymentAttemptId } = await raced.db.booking.findUniqueOrThrow({ where: { id } });
  const refunds = await raced.db.refund.findMany({ where: { paymentAttemptId: paymentAttemptId ?? '' } });
  return { results, blocked, amounts: refunds.map(({ amountCents }) => amountCents) };
}

describe.each([
  { what: 'two refunds of one booking', first: refund, second: refund, answer: { status: 'fulfilled' } },
  { what: 'a cancellation during a refund by the teacher', first: refund, second: cancel, answer: REFUSED },
  {
    what: 'a refund by the teacher during a cancellation',
    first: cancel,
    second: refund,
    answer: { status: 'fulfilled' },
  },
])('$what', ({ first, second, answer }) => {
  it('records one refund: the second request waits for the lock of the payment and finds the refund', async () => {
    const { results, blocked, amounts } = await refundTwice(deps, first, second);
    expect(results).toMatchObject([{ status: 'fulfilled' }, answer]);
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

/** The teacher moves a booking of 15 euros to a class of 10 and stops before her move is committed; another action comes meanwhile. */
async function actDuringMove(raced: TestDeps, action: Action) {
  const cheaper = await createDate(raced, { priceCents: 1000 });
  const { id } = await createCardBooking(raced, await createDate(raced), 'Ana');
  const by = { kind: 'TEACHER', username: 'teacher', isNotified: false } as const;
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: after('Refund.createManyAndReturn'),
    first: (stops) => moveBooking(stops(raced), { bookingId: id, to: cheaper.classRef, by, requestKey: null }),
    others: [() => action(raced, id)],
  });
  const { status, paymentAttemptId } = await raced.db.booking.findUniqueOrThrow({ where: { id } });
  const { _sum } = await raced.db.refund.aggregate({
    where: { paymentAttemptId: paymentAttemptId ?? '', status: { in: ['DUE', 'DONE'] } },
    _sum: { amountCents: true },
  });
  return { results, blocked, status, refundedCents: _sum.amountCents };
}

describe('a move to a cheaper class during which its client cancels', () => {
  it('refuses the cancellation with the new quote, which is compared under the lock of the booking', async () => {
    expect(await actDuringMove(deps, cancel)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(QuoteChangedError) }],
      blocked: 1,
      status: 'CONFIRMED',
      refundedCents: 500,
    });
  });

  it('refunds no more than was paid by the trigger Refund_total alone', async () => {
    expect(await actDuringMove(withoutSeatLock(deps), cancel)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected' }],
      refundedCents: 500,
    });
  });

  it('cancels by the outdated quote and refunds more than was paid without the lock and the trigger (control)', async () => {
    const outcome = await onWeakDatabase(WITHOUT_TRIGGER, (weak) => actDuringMove(withoutSeatLock(weak), cancel));
    expect(outcome).toMatchObject({ status: 'CANCELLED', refundedCents: 2000 });
  });
});

describe('a move to a cheaper class during which the teacher refunds the booking', () => {
  it('refunds what is left after the move', async () => {
    expect(await actDuringMove(deps, refund)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'fulfilled' }],
      blocked: 1,
      status: 'REFUNDED',
      refundedCents: 1500,
    });
  });

  it('refunds no more than was paid by the trigger Refund_total alone', async () => {
    expect(await actDuringMove(withoutSeatLock(deps), refund)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected' }],
      refundedCents: 500,
    });
  });

  it('refunds more than was paid without the lock and the trigger (control)', async () => {
    const outcome = await onWeakDatabase(WITHOUT_TRIGGER, (weak) => actDuringMove(withoutSeatLock(weak), refund));
    expect(outcome.refundedCents).toBe(2000);
  });
});
