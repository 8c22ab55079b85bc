import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Deps } from '../../src/deps';
import { ServiceUnavailableError } from '../../src/domain/errors';
import { refundBooking } from '../../src/domain/payment/refund-booking';
import type { Mailer, Payments } from '../../src/domain/ports';
import { CLASS_DATE, createClass } from '../classes';
import { eventually } from '../eventually';
import { steppedClock } from '../faults/stepped-clock';
import type { Random } from '../random';
import { call } from '../rest';
import { startTestServer, type TestServer } from '../server';
import { begin, bookInPerson, payByCard } from './customers';
import { prove, SETUP_MS } from './prove';
import { startWorld, type World } from './world';

type Scene = { world: World; server: TestServer; clock: ReturnType<typeof steppedClock> };

async function setScene(isControl: boolean, adjust?: (deps: Deps) => Deps): Promise<Scene> {
  const world = await startWorld({ isControl });
  const { database, variables } = world;
  const clock = steppedClock(new Date());
  const server = await startTestServer({ database, variables, clock, withWorker: true, ...(adjust ? { adjust } : {}) });
  return { world, server, clock };
}

/** While it lasts, nobody who sends a mail hears anything. */
const silence = Object.assign(new EventEmitter(), { lasts: false });
const withSilentMail = (deps: Deps): Deps => {
  const { mailer } = deps;
  const send: Mailer['send'] = async (message) => {
    if (silence.lasts) await once(silence, 'over');
    await mailer?.send(message);
  };
  return { ...deps, mailer: { send } };
};

type Payouts = Map<string, Set<string>>;

/** A provider that knows nothing but keys: it would pay out again for every new one. Every other answer of its gets lost. */
const believing = (payouts: Payouts) =>
  withPayments((payments) => {
    let calls = 0;
    return {
      ...payments,
      refund: async (wish) => {
        const done = await payments.refund(wish);
        payouts.set(wish.paymentIntentId, (payouts.get(wish.paymentIntentId) ?? new Set()).add(wish.idempotencyKey));
        calls += 1;
        if (calls % 2 === 1) throw new ServiceUnavailableError();
        return done;
      },
    };
  });

/** Each call to the provider has a key of its own, as if nobody had thought of lost answers. */
const withoutRefundKey = withPayments((payments) => ({
  ...payments,
  refund: (wish) => payments.refund({ ...wish, idempotencyKey: randomUUID() }),
}));

function withPayments(change: (payments: Payments) => Payments): (deps: Deps) => Deps {
  return (deps) => ({ ...deps, payments: deps.payments && change(deps.payments) });
}

/** Mail is sent while the person waits, as if there were no queue. */
const withMailInTheRequest = (deps: Deps): Deps => ({
  ...deps,
  jobs: {
    ...deps.jobs,
    enqueue: async (tx, name, payload, options) => {
      if (name === 'send-mail')
        await deps.mailer?.send({ id: randomUUID(), to: 'a@example.com', subject: '', text: '', html: '' });
      await deps.jobs.enqueue(tx, name, payload, options);
    },
  },
});

let scene: Scene;
let keyed: Scene;
let unkeyed: Scene;
const paidByKey: Payouts = new Map();
const paidAnyway: Payouts = new Map();
let unqueued: Scene;
let silent: Scene;
beforeAll(async () => {
  [scene, keyed, unkeyed, unqueued, silent] = await Promise.all([
    setScene(false),
    setScene(false, believing(paidByKey)),
    setScene(true, (deps) => withoutRefundKey(believing(paidAnyway)(deps))),
    setScene(true, withMailInTheRequest),
    setScene(false, withSilentMail),
  ]);
}, SETUP_MS);
afterAll(async () => {
  const close = async ({ server, world }: Scene) => {
    await server.close();
    await world.close();
  };
  await Promise.all([scene, keyed, unkeyed, unqueued, silent].map(close));
}, SETUP_MS);

/** The mail server is in a bad mood while people book, and comes round later. */
async function bookWithoutMail({ world, server }: Scene, random: Random): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db, { capacity: 5 });
  world.mail.be(random.pick(['refuses', 'stalls']));
  const bookings = [0, 1, 2].map((index) =>
    bookInPerson(world, [server.url], { classId, email: `unmailed${index}@example.com` }, random),
  );
  const answers = await Promise.allSettled(bookings);
  world.mail.be('takes');
  const refused = answers.filter(({ status }) => status === 'rejected');
  if (refused.length > 0) return [`${refused.length} people could not book because of the mail server.`];
  const violations = await world.settle();
  const ids = world.mail.mails.map(({ messageId }) => messageId);
  return ids.length === new Set(ids).size ? violations : ['A mail came twice.', ...violations];
}

/** Every mail server hangs; money that is due goes back all the same. */
async function refundBesideSilence({ world, server }: Scene, random: Random): Promise<string[]> {
  const { db } = world.database;
  const before = world.mail.mails.length;
  silence.lasts = true;
  const { id: classId } = await createClass(db, { capacity: 5 });
  for (let index = 0; index < 5; index += 1) {
    await bookInPerson(world, [server.url], { classId, email: `silent${index}@example.com` }, random);
  }
  const { id: goneId } = await createClass(db);
  const payment = await begin([server.url], { classId: goneId, email: 'due@example.com' });
  await db.availability.update({ where: { id: goneId }, data: { isActive: false } });
  if (payment) await world.provider.ledger.pay(payment);
  await eventually(async () => {
    const refund = await db.refund.findFirst({ where: { paymentIntentId: payment ?? '', status: 'DONE' } });
    if (!refund) throw new Error('Money waits behind mail that nobody takes.');
  });
  const isSilent = world.mail.mails.length === before;
  silence.lasts = false;
  silence.emit('over');
  return isSilent ? world.settle() : ['The mail server was not silent.'];
}

/** A refund is asked for by several at once, again and again. */
async function refundAgain({ world, server }: Scene, payouts: Payouts): Promise<string[]> {
  const { db } = world.database;
  const { id: classId } = await createClass(db);
  const payment = await payByCard(world, [server.url], { classId, email: 'back@example.com' }, false);
  const booking = await db.booking.findUnique({ where: { paymentIntentId: payment ?? '' } });
  if (!payment || !booking) return ['There is no booking to refund.'];
  const wish = { bookingId: booking.id, by: { username: 'teacher' } };
  for (let time = 0; time < 2; time += 1) {
    await Promise.allSettled([1, 2, 3].map(() => refundBooking(server.deps, wish)));
  }
  const paidOut = payouts.get(payment)?.size ?? 0;
  return paidOut === 1 ? world.settle() : [`One refund was paid out ${paidOut} times.`];
}

/** The provider does not answer: other visitors notice nothing, and the database waits for nobody. */
async function payWithoutProvider({ world, server }: Scene, random: Random): Promise<string[]> {
  const { db, pool } = world.database;
  const { id: classId } = await createClass(db, { capacity: 8 });
  const { faults } = world.provider;
  faults.next({ on: 'payment_intents.create', kind: 'delay', ms: 60_000, times: 4 });
  const slow = call<{ ok: boolean; message?: string }>('POST', `${server.url}/api/bookings/create-payment-intent`, {
    amount: 15,
    classId,
    classDate: CLASS_DATE,
    userName: 'Ana Pons',
    userEmail: 'slow@example.com',
  });
  await eventually(async () => {
    const held = await db.paymentAttempt.count({ where: { occurrence: { availabilityId: classId } } });
    if (held === 0) throw new Error('Nobody has begun to pay.');
  });
  const open = await pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'
        AND state_change < now() - interval '1 second'`,
  );
  await bookInPerson(world, [server.url], { classId, email: 'quick@example.com' }, random);
  const answer = await slow;
  faults.clear();
  return [
    ...(open.rowCount ? ['A transaction waits for the provider.'] : []),
    ...(answer.status === 503 && answer.body.message ? [] : [`It was answered ${answer.status}.`]),
    ...(await world.settle()),
  ];
}

/** The clock is set forward and back, among people who pay: what comes round by itself does its work once. */
async function stepClock({ world, server, clock }: Scene, random: Random): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db, { capacity: 6 });
  const visits = Array.from({ length: 4 }, (_, index) => async () => {
    const place = { classId, email: `timeless${index}@example.com` };
    await payByCard(world, [server.url], place, random.chance(0.5));
  });
  const steps = [3_600_000, -7_200_000, 3_600_000].map((ms) => async () => {
    await sleep(random.between(0, 200));
    clock.step(ms);
  });
  await Promise.all([...visits, ...steps].map((act) => act()));
  return world.settle();
}

/** A job that can never be done stands in nobody's way. */
async function poison({ world, server }: Scene, random: Random): Promise<string[]> {
  const { db, jobs } = server.deps;
  await db.$transaction((tx) => jobs.enqueue(tx, 'refund-payment', { refundId: 'no such thing' }));
  const { id: classId } = await createClass(world.database.db);
  await bookInPerson(world, [server.url], { classId, email: 'healthy@example.com' }, random);
  return world.settle();
}

describe('the world outside in trouble', () => {
  prove({
    what: 'A mail server that refuses everybody or says nothing while people book',
    rounds: 2,
    round: (random) => bookWithoutMail(scene, random),
    control: { without: 'the queue of mail', round: (random) => bookWithoutMail(unqueued, random) },
  });
  prove({
    what: 'Mail that hangs, and money that is due',
    rounds: 1,
    round: (random) => refundBesideSilence(silent, random),
  });
  prove({
    what: 'A refund asked for by several at once, its answers lost, of a provider that knows nothing but keys',
    rounds: 5,
    round: () => refundAgain(keyed, paidByKey),
    control: { without: 'the key of the refund', round: () => refundAgain(unkeyed, paidAnyway) },
  });
  prove({
    what: 'A provider that hangs while people pay and book',
    rounds: 1,
    round: (random) => payWithoutProvider(scene, random),
  });
  prove({
    what: 'The clock set forward and back by hours among people who pay',
    rounds: 3,
    round: (random) => stepClock(scene, random),
  });
  prove({
    what: 'A job that can never be done, among others',
    rounds: 2,
    round: (random) => poison(scene, random),
  });
});
