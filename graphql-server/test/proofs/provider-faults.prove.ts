import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { ServiceUnavailableError } from '../../src/domain/errors';
import { refundBooking } from '../../src/domain/payment/request-refund';
import { CLASS_DATE, createClass } from '../classes';
import { eventually } from '../eventually';
import { createSilence, type Silence } from '../faults/silence';
import type { Random } from '../random';
import { call } from '../rest';
import { bookInPerson, payByCard } from './customers';
import { prove, SETUP_MS } from './prove';
import { openScene, type Scene } from './scene';
import { REFUND_RETRIED } from './shared-controls';
import { withPayments } from './with-payments';
import type { World } from './world';

type Payouts = Map<string, Set<string>>;

/** A provider that pays out once per idempotency key without checking the amount, and loses every second response. */
const trustingKeys = (payouts: Payouts) =>
  withPayments((payments) => {
    let calls = 0;
    return {
      refund: async (request) => {
        const done = await payments.refund(request);
        payouts.set(
          request.paymentIntentId,
          (payouts.get(request.paymentIntentId) ?? new Set()).add(request.idempotencyKey),
        );
        calls += 1;
        if (calls % 2 === 1) throw new ServiceUnavailableError();
        return done;
      },
    };
  });

/** Sends a new idempotency key with each call, so that a retry after a lost response pays out again. */
const withoutRefundKey = withPayments((payments) => ({
  refund: (request) => payments.refund({ ...request, idempotencyKey: randomUUID() }),
}));

/** A provider that does not respond to requests for a new payment. */
const hanging = ({ pass }: Silence) =>
  withPayments((payments) => ({
    createIntent: async (request) => {
      if (await pass()) throw new ServiceUnavailableError();
      return payments.createIntent(request);
    },
  }));

/** Calls the provider inside a transaction, which then stays open as long as the call. */
const callsInTransaction = withPayments((payments, { db }) => ({
  createIntent: (request) =>
    db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`;
      return payments.createIntent(request);
    }),
}));

let scene: Scene;
let noRefundKey: Scene;
let inTransaction: Scene;
const paidByKey: Payouts = new Map();
const paidAnyway: Payouts = new Map();
const silence = createSilence();
beforeAll(async () => {
  [scene, noRefundKey, inTransaction] = await Promise.all([
    openScene({ adjust: (deps) => hanging(silence)(trustingKeys(paidByKey)(deps)) }),
    openScene({ isControl: true, adjust: (deps) => withoutRefundKey(trustingKeys(paidAnyway)(deps)) }),
    openScene({ isControl: true, adjust: (deps) => callsInTransaction(hanging(silence)(deps)) }),
  ]);
}, SETUP_MS);
afterAll(() => Promise.all([scene, noRefundKey, inTransaction].map(({ close }) => close())), SETUP_MS);

/** Requests one refund several times at once, and again. */
async function refundAgain({ world, server }: Scene, payouts: Payouts): Promise<string[]> {
  const { db } = world.database;
  const { id: classId } = await createClass(db);
  const payment = await payByCard(world, [server.url], { classId, email: 'back@example.com' }, false);
  const booking = await db.booking.findUnique({ where: { paymentIntentId: payment ?? '' } });
  if (!payment || !booking) return ['There is no booking to refund.'];
  const request = { bookingId: booking.id, by: { username: 'teacher' } };
  for (let time = 0; time < 2; time += 1) {
    await Promise.allSettled([1, 2, 3].map(() => refundBooking(server.deps, request)));
  }
  const paidOut = payouts.get(payment)?.size ?? 0;
  return paidOut === 1 ? world.settle() : [`One refund was paid out ${paidOut} times.`];
}

/** More than the connections of the database pool. */
const PAYERS = 15;
/** Much longer than any transaction of the product. */
const LONG_MS = 5_000;

/** The provider does not respond: other visitors are not affected, and no transaction waits for it. */
async function payWithoutProvider({ world, server }: Scene, random: Random): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db, { capacity: PAYERS + 1 });
  silence.begin();
  const payers = Array.from({ length: PAYERS }, (_, index) =>
    call('POST', `${server.url}/api/bookings/create-payment-intent`, {
      amount: 15,
      classId,
      classDate: CLASS_DATE,
      userName: 'Ana Pons',
      userEmail: `payer${index}@example.com`,
    }),
  );
  const found = await visitMeanwhile({ world, server }, classId, random);
  silence.end();
  const wrong = (await Promise.all(payers)).filter(({ status, body }) => status !== 503 || !body.message);
  return [...found, ...wrong.map(({ status }) => `A payment was answered ${status}.`), ...(await world.settle())];
}

async function visitMeanwhile({ world, server }: Pick<Scene, 'world' | 'server'>, classId: string, random: Random) {
  await eventually(async () => {
    if (silence.waiting() === 0) throw new Error('No payment request has reached the provider.');
  });
  const before = await listIdleTransactions(world);
  const areOver = async () => !(await listIdleTransactions(world)).some((id) => before.includes(id));
  const waiting = await world.until('A transaction waits for the provider.', areOver, LONG_MS);
  if (waiting.length > 0) return waiting;
  const hung = await world.until(
    'Some payment requests did not reach the provider.',
    async () => silence.waiting() === PAYERS,
  );
  await bookInPerson(world, [server.url], { classId, email: 'quick@example.com' }, random);
  const { status } = await call('GET', `${server.url}/availability?startDate=${CLASS_DATE}`);
  return [...hung, ...(status === 200 ? [] : [`Reading was answered ${status}.`])];
}

/** Transactions that are open and idle. */
async function listIdleTransactions({ database }: World): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT pid || ' since ' || xact_start AS id FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`,
  );
  return rows.map(({ id }) => id);
}

describe('a payment provider in trouble', () => {
  prove({
    what: REFUND_RETRIED,
    rounds: 5,
    round: () => refundAgain(scene, paidByKey),
    control: { without: 'the key of the refund', round: () => refundAgain(noRefundKey, paidAnyway) },
  });
  prove({
    what: 'The provider hangs while people pay and book',
    rounds: 1,
    round: (random) => payWithoutProvider(scene, random),
    control: {
      without: 'calling it outside transactions',
      round: (random) => payWithoutProvider(inTransaction, random),
    },
  });
});
