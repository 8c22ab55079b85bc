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

/** A provider that knows nothing but keys: it would pay out again for every new one. Every other answer of its gets lost. */
const believing = (payouts: Payouts) =>
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

/** Each call to the provider has a key of its own, as if nobody had thought of lost answers. */
const withoutRefundKey = withPayments((payments) => ({
  refund: (request) => payments.refund({ ...request, idempotencyKey: randomUUID() }),
}));

/** A provider that keeps whoever asks it to make a payment waiting, for longer than anybody waits. */
const hanging = ({ pass }: Silence) =>
  withPayments((payments) => ({
    createIntent: async (request) => {
      if (await pass()) throw new ServiceUnavailableError();
      return payments.createIntent(request);
    },
  }));

/** The provider is asked from inside a transaction, as if nobody had thought of how long that may take. */
const callsInTransaction = withPayments((payments, { db }) => ({
  createIntent: (request) =>
    db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`;
      return payments.createIntent(request);
    }),
}));

let scene: Scene;
let unkeyed: Scene;
let inTransaction: Scene;
const paidByKey: Payouts = new Map();
const paidAnyway: Payouts = new Map();
const silence = createSilence();
beforeAll(async () => {
  [scene, unkeyed, inTransaction] = await Promise.all([
    openScene({ adjust: (deps) => hanging(silence)(believing(paidByKey)(deps)) }),
    openScene({ isControl: true, adjust: (deps) => withoutRefundKey(believing(paidAnyway)(deps)) }),
    openScene({ isControl: true, adjust: (deps) => callsInTransaction(hanging(silence)(deps)) }),
  ]);
}, SETUP_MS);
afterAll(() => Promise.all([scene, unkeyed, inTransaction].map(({ close }) => close())), SETUP_MS);

/** A refund is asked for by several at once, again and again. */
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

/** More than there are connections to the database. */
const PAYERS = 15;
/** No transaction of ours takes nearly as long. */
const LONG_MS = 5_000;

/** The provider does not answer: other visitors notice nothing, and the database waits for nobody. */
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
  return [...found, ...wrong.map(({ status }) => `It was answered ${status}.`), ...(await world.settle())];
}

async function visitMeanwhile({ world, server }: Pick<Scene, 'world' | 'server'>, classId: string, random: Random) {
  await eventually(async () => {
    if (silence.waiting() === 0) throw new Error('Nobody has begun to pay.');
  });
  const before = await openTransactions(world);
  const areOver = async () => !(await openTransactions(world)).some((id) => before.includes(id));
  const waiting = await world.until('A transaction waits for the provider.', areOver, LONG_MS);
  if (waiting.length > 0) return waiting;
  const hung = await world.until('Some could not even ask.', async () => silence.waiting() === PAYERS);
  await bookInPerson(world, [server.url], { classId, email: 'quick@example.com' }, random);
  const { status } = await call('GET', `${server.url}/availability?startDate=${CLASS_DATE}`);
  return [...hung, ...(status === 200 ? [] : [`Reading was answered ${status}.`])];
}

/** Transactions that are open and do nothing. */
async function openTransactions({ database }: World): Promise<string[]> {
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
    control: { without: 'the key of the refund', round: () => refundAgain(unkeyed, paidAnyway) },
  });
  prove({
    what: 'A provider that hangs while people pay and book',
    rounds: 1,
    round: (random) => payWithoutProvider(scene, random),
    control: {
      without: 'asking outside of transactions',
      round: (random) => payWithoutProvider(inTransaction, random),
    },
  });
});
