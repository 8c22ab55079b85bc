import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, before, race } from '#test/barrier';
import { onWeakDatabase, openTestDeps, type TestDeps } from '#test/deps';
import { createDate, toRequest } from '#test/race-rows';
import { rewriteSql } from '#test/rewrite-sql';
import { withoutSeatLock } from '#test/without-seat-lock';
import { IdempotencyConflictError, StateConflictError } from '../errors';
import { createBooking } from './create-booking';
import { receiveEvent } from './reconcile-payment';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const WITHOUT_UNIQUE_KEY = 'DROP INDEX "Booking_idempotencyKey_key"';

/** A request stops before it writes its booking; the same request arrives again meanwhile. */
async function repeatRequest(raced: TestDeps) {
  const date = await createDate(raced, { capacity: 5 });
  const request = toRequest(date, 'Ana', { idempotencyKey: `key of ${date.occurrenceId}` });
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.create'),
    first: (stops) => createBooking(stops(raced), request),
    others: [() => createBooking(raced, request)],
  });
  const { occurrenceId } = date;
  return { results, blocked, bookings: await raced.db.booking.count({ where: { occurrenceId } }) };
}

describe('one request that arrives twice with its idempotency key', () => {
  const ONE_BOOKING = { results: [{ status: 'fulfilled' }, { status: 'fulfilled' }], blocked: 1, bookings: 1 };

  it('makes one booking, which the second request finds under the lock of the class', async () => {
    expect(await repeatRequest(deps)).toMatchObject(ONE_BOOKING);
    expect((await onWeakDatabase(WITHOUT_UNIQUE_KEY, repeatRequest)).bookings).toBe(1);
  });

  it('makes one booking by the unique key alone and returns it to both', async () => {
    expect(await repeatRequest(withoutSeatLock(deps))).toMatchObject(ONE_BOOKING);
  });

  it('makes two bookings without the lock and the unique key (control)', async () => {
    const outcome = await onWeakDatabase(WITHOUT_UNIQUE_KEY, (weak) => repeatRequest(withoutSeatLock(weak)));
    expect(outcome.bookings).toBe(2);
  });
});

/** A booking with a key is written and not committed yet; another person books another class with that key meanwhile. */
async function reuseKey(raced: TestDeps) {
  const [date, other] = [await createDate(raced), await createDate(raced)];
  const idempotencyKey = `key of ${date.occurrenceId}`;
  const { results } = await race({
    database: raced.database,
    stopsAt: after('Booking.create'),
    first: (stops) => createBooking(stops(raced), toRequest(date, 'Ana', { idempotencyKey })),
    others: [() => createBooking(raced, toRequest(other, 'Ben', { idempotencyKey }))],
  });
  return { results, bookings: await raced.db.booking.count({ where: { idempotencyKey } }) };
}

describe('one idempotency key for bookings of two classes', () => {
  it('refuses the second booking by the unique key', async () => {
    expect(await reuseKey(deps)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(IdempotencyConflictError) }],
      bookings: 1,
    });
  });

  it('makes two bookings with one key without the unique key (control)', async () => {
    expect((await onWeakDatabase(WITHOUT_UNIQUE_KEY, reuseKey)).bookings).toBe(2);
  });
});

/** Without the lock of the counts of a mailbox and a network. */
const withoutUsageLock = (raced: TestDeps) =>
  rewriteSql(raced, (part) => part.replace('pg_advisory_xact_lock("key")', '"key"'));

/** Somebody who may have one unpaid place books two classes at once. */
async function exceedLimit(raced: TestDeps) {
  const { placeRules } = raced;
  const limited = {
    ...raced,
    placeRules: { ...placeRules, limits: { ...placeRules.limits, unpaidPlacesPerEmail: 1 } },
  };
  const [date, other] = [await createDate(raced), await createDate(raced)];
  const name = `Ana${date.occurrenceId}`;
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.create'),
    first: (stops) => createBooking(stops(limited), toRequest(date, name)),
    others: [() => createBooking(limited, toRequest(other, name))],
  });
  return { results, blocked, bookings: await raced.db.booking.count({ where: { name } }) };
}

describe('two bookings at the limit of one e-mail address', () => {
  it('refuses the second booking, which waits for the lock of the mailbox', async () => {
    expect(await exceedLimit(deps)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(StateConflictError) }],
      blocked: 1,
      bookings: 1,
    });
  });

  it('makes more bookings than the limit without that lock (control)', async () => {
    expect(await exceedLimit(withoutUsageLock(deps))).toMatchObject({ blocked: 0, bookings: 2 });
  });
});

/** An event of the provider is stored and not committed yet; it arrives a second time. */
async function repeatEvent(raced: TestDeps) {
  let jobs = 0;
  const counting: TestDeps = {
    ...raced,
    jobs: {
      ...raced.jobs,
      enqueue: (...job) => {
        jobs += 1;
        return raced.jobs.enqueue(...job);
      },
    },
  };
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', paymentIntentId: 'pi_1' };
  const { results } = await race({
    database: raced.database,
    stopsAt: after('ProviderEvent.createMany'),
    first: (stops) => receiveEvent(stops(counting), event),
    others: [() => receiveEvent(counting, event)],
  });
  return { results, jobs, events: await raced.db.providerEvent.count() };
}

describe('one event of the provider that arrives twice', () => {
  it('stores the event and queues its job once by the unique id of the event', async () => {
    expect(await repeatEvent(deps)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'fulfilled' }],
      jobs: 1,
      events: 1,
    });
  });

  it('stores the event and queues its job twice without the unique id (control)', async () => {
    const sql = 'ALTER TABLE "ProviderEvent" DROP CONSTRAINT "ProviderEvent_pkey"';
    expect(await onWeakDatabase(sql, repeatEvent)).toMatchObject({ jobs: 2, events: 2 });
  });
});
