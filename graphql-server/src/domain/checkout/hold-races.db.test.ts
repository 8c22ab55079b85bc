import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { before, race } from '#test/barrier';
import { openTestDeps, type TestDeps } from '#test/deps';
import { countTakenSeats, createDate, toRequest } from '#test/race-rows';
import { rewriteSql } from '#test/rewrite-sql';
import { withoutSeatLock } from '#test/without-seat-lock';
import { ClassUnavailableError, StateConflictError, TooManyRequestsError } from '../errors';
import type { Db } from '../ports';
import { createBooking } from './create-booking';
import { startPayment } from './start-payment';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

/** Ana's payment holds the last place and stops before that is written; Ben books meanwhile. */
async function bookDuringHold(raced: TestDeps) {
  const date = await createDate(raced);
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('PaymentAttempt.create'),
    first: (stops) => startPayment(stops(raced), toRequest(date, 'Ana')),
    others: [() => createBooking(raced, toRequest(date, 'Ben'))],
  });
  const { occurrenceId } = date;
  const held = await raced.db.paymentAttempt.count({ where: { occurrenceId, holdExpiresAt: { not: null } } });
  return { results, blocked, taken: held + (await countTakenSeats(raced, date)) };
}

describe('a booking while a payment takes the last place', () => {
  it('refuses the booking, which waits for the lock of the class', async () => {
    expect(await bookDuringHold(deps)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(ClassUnavailableError) }],
      blocked: 1,
      taken: 1,
    });
  });

  it('gives one place to two people without the lock (control)', async () => {
    expect(await bookDuringHold(withoutSeatLock(deps))).toMatchObject({ blocked: 0, taken: 2 });
  });
});

/** Without the lock of the counts of a mailbox and a network. */
const withoutUsageLock = (raced: TestDeps) =>
  rewriteSql(raced, (part) => part.replace('pg_advisory_xact_lock("key")', '"key"'));

/** Two people of one network, which may hold one place, start a payment for two classes at once. */
async function exceedLimit(raced: TestDeps) {
  const { placeRules } = raced;
  const limited = { ...raced, placeRules: { ...placeRules, limits: { ...placeRules.limits, holdsPerNetwork: 1 } } };
  const [date, other] = [await createDate(raced), await createDate(raced)];
  const requester = { network: `network ${date.occurrenceId}`, clientSecret: null, waitlistEntryId: null };
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('PaymentAttempt.create'),
    first: (stops) => startPayment(stops(limited), toRequest(date, 'Ana', { requester })),
    others: [() => startPayment(limited, toRequest(other, 'Ben', { requester }))],
  });
  const holds = await raced.db.paymentAttempt.count({ where: { networkDigest: requester.network } });
  return { results, blocked, holds };
}

describe('two payments at the limit of one network', () => {
  it('refuses the second payment, which waits for the lock of the network', async () => {
    expect(await exceedLimit(deps)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(TooManyRequestsError) }],
      blocked: 1,
      holds: 1,
    });
  });

  it('holds more places than the limit without that lock (control)', async () => {
    expect(await exceedLimit(withoutUsageLock(deps))).toMatchObject({ blocked: 0, holds: 2 });
  });
});

/** Records the intent of an attempt that a later request has replaced. */
function withoutReplacedCheck(raced: TestDeps): TestDeps {
  const db = raced.db.$extends({
    query: {
      paymentAttempt: {
        updateMany: ({ args, query }) => {
          if (!args.data.clientSecretDigest) return query(args);
          const { status: _, ...where } = args.where ?? {};
          return query({ ...args, where });
        },
      },
    },
  });
  return { ...raced, db: db as unknown as Db };
}

/** Ana's payment exists at the provider and stops before it is recorded; she starts again in another window meanwhile. */
async function startTwice(raced: TestDeps) {
  const date = await createDate(raced);
  const request = toRequest(date, 'Ana');
  const { results } = await race({
    database: raced.database,
    // The first one is that of earlier attempts, which she does not have.
    stopsAt: before('PaymentAttempt.updateMany', 2),
    first: (stops) => startPayment(stops(raced), request),
    others: [() => startPayment(raced, request)],
  });
  return results;
}

describe('one person who starts two payments for one place', () => {
  it('gives out one client secret: the update that records it finds the attempt replaced', async () => {
    expect(await startTwice(deps)).toMatchObject([
      { status: 'rejected', reason: expect.any(StateConflictError) },
      { status: 'fulfilled' },
    ]);
  });

  it('gives out two client secrets without that condition of the update (control)', async () => {
    expect(await startTwice(withoutReplacedCheck(deps))).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
  });
});
