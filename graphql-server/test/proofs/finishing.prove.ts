import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Deps } from '../../src/deps';
import { reconcilePayment } from '../../src/domain/checkout/reconcile-payment';
import { createClass } from '../classes';
import { ask } from '../graphql';
import type { Random } from '../random';
import { call } from '../rest';
import { withoutSeatLock } from '../without-seat-lock';
import { withoutStatusCheck } from '../without-status-check';
import { begin, claim, deliver, persist } from './customers';
import { prove, SETUP_MS } from './prove';
import { openScene, type Scene } from './scene';
import { FINISHED_BY_ALL } from './shared-controls';

/** Drops the unique indexes, so that one payment can have several bookings. */
const withoutUniqueIntent = async ({ world }: Scene) => {
  for (const column of ['paymentIntentId', 'paymentAttemptId']) {
    await world.database.pool.query(`DROP INDEX "Booking_${column}_key"`);
  }
};

/** Reports the expected amount to the product, whatever was paid. */
const withoutAmountCheck = (deps: Deps): Deps => {
  const { payments } = deps;
  if (!payments) return deps;
  const findIntent: typeof payments.findIntent = async (id) => {
    const intent = await payments.findIntent(id);
    return intent && { ...intent, amountReceivedCents: 1500, amountCents: 1500 };
  };
  return { ...deps, payments: { ...payments, findIntent } };
};

let scene: Scene;
let withoutUniquePayment: Scene;
let uncheckedAmount: Scene;
let withoutReconciler: Scene;
let withoutEventIds: Scene;
beforeAll(async () => {
  [scene, withoutUniquePayment, uncheckedAmount, withoutReconciler, withoutEventIds] = await Promise.all([
    openScene(),
    openScene({ isControl: true, adjust: (deps) => withoutStatusCheck(withoutSeatLock(deps)) }),
    openScene({ isControl: true, adjust: withoutAmountCheck }),
    openScene({ isControl: true, work: null }),
    openScene({ isControl: true }),
  ]);
  await withoutUniqueIntent(withoutUniquePayment);
  await withoutEventIds.world.database.pool.query('ALTER TABLE "ProviderEvent" DROP CONSTRAINT "ProviderEvent_pkey"');
}, SETUP_MS);
afterAll(
  () =>
    Promise.all(
      [scene, withoutUniquePayment, uncheckedAmount, withoutReconciler, withoutEventIds].map(({ close }) => close()),
    ),
  SETUP_MS,
);

const FINISH = `mutation Finish($id: String!, $secret: String!) {
  finishPayment(paymentIntentId: $id, clientSecret: $secret) { __typename ... on Booking { id } ... on UserError { message } } }`;

/** Finishes one payment in every possible way at once, in random order and partly with provider faults. */
async function finishEverywhere({ world, server, admin }: Scene, random: Random): Promise<string[]> {
  const { db } = world.database;
  const { ledger, faults } = world.provider;
  const { id: classId } = await createClass(db, { capacity: 2 });
  const place = { classId, email: `payer${random.between(1, 1e9)}@example.com` };
  const payment = await begin([server.url], place);
  if (!payment) return ['No payment could be started for an empty class.'];
  const { clientSecret } = await ledger.pay(payment);
  if (random.chance(0.3))
    faults.next({ on: 'payment_intents.retrieve', kind: random.pick(['cut-after', '500', '429']) });
  const refund = async () => {
    const booking = await db.booking.findUnique({ where: { paymentIntentId: payment } });
    if (!booking) return;
    const url = `${server.url}/api/bookings/admin/${booking.id}/refund`;
    await persist([url], (address) => call('POST', address, undefined, admin));
  };
  const ways = [
    () => claim(world, [server.url], place, payment),
    () => claim(world, [server.url], place, payment),
    () => deliver(server.url, payment),
    () => reconcilePayment(server.deps, payment).catch(() => undefined),
    () => ask(server.url, FINISH, { id: payment, secret: clientSecret }),
    ...(random.chance(0.4) ? [refund, refund] : []),
  ];
  await Promise.all(
    random.shuffle(ways).map(async (finish) => {
      await sleep(random.between(0, 15));
      await finish();
    }),
  );
  faults.clear();
  return world.settle();
}

/** Sends the booking request and the provider's event in either order, or at once. */
async function claimAndListen({ world, server }: Scene, random: Random): Promise<string[]> {
  const { db } = world.database;
  const { id: classId } = await createClass(db);
  const place = { classId, email: 'both@example.com' };
  const paymentIntentId = await begin([server.url], place);
  if (!paymentIntentId) return ['No payment could be started for an empty class.'];
  await world.provider.ledger.pay(paymentIntentId);
  const [claimed, received] = await Promise.all([
    sleep(random.between(0, 20)).then(() => claim(world, [server.url], place, paymentIntentId)),
    sleep(random.between(0, 20)).then(() => deliver(server.url, paymentIntentId)),
  ]);
  const violations = await world.settle();
  const bookings = await db.booking.findMany({ where: { paymentIntentId } });
  const mails = await db.outgoingMail.count({
    where: { kind: 'BOOKING_CONFIRMATION', booking: { paymentIntentId } },
  });
  const isConfirmed = claimed.status === 201 && claimed.bookingId === bookings[0]?.id;
  return [
    ...(isConfirmed ? [] : [`The booking call was answered ${claimed.status}.`]),
    ...(received.status === 200 ? [] : [`The event was answered ${received.status}.`]),
    ...(bookings.length === 1 && mails === 1 ? [] : [`There are ${bookings.length} bookings and ${mails} mails.`]),
    ...violations,
  ];
}

/** Pays another amount than requested and tries to book with it. */
async function payWrongly({ world, server }: Scene, random: Random): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db);
  const place = { classId, email: 'cheap@example.com' };
  const payment = await begin([server.url], place);
  if (!payment) return ['No payment could be started for an empty class.'];
  const amount = random.pick([50, 1499, 1501, 150_000]);
  await world.provider.ledger.override(payment, { amount });
  await world.provider.ledger.pay(payment);
  const { status } = await claim(world, [server.url], place, payment);
  const violations = await world.settle();
  return status === 402 ? violations : [`${amount} cents bought a place for 1500: ${status}.`, ...violations];
}

/** Pays and leaves; the provider's event is lost too. */
async function payAndLeave({ world, server }: Scene, random: Random): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db);
  const payment = await begin([server.url], { classId, email: `gone${random.between(1, 1e9)}@example.com` });
  if (payment) await world.provider.ledger.pay(payment);
  return world.settle();
}

/** Delivers one event several times at once. */
async function repeatEvent({ world, server }: Scene, random: Random): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db);
  const payment = await begin([server.url], { classId, email: `repeat${random.between(1, 1e9)}@example.com` });
  if (!payment) return ['No payment could be started for an empty class.'];
  await world.provider.ledger.pay(payment);
  const event = `evt_${randomUUID()}`;
  const answers = await Promise.all(
    Array.from({ length: random.between(2, 6) }, () => deliver(server.url, payment, event)),
  );
  const stored = await world.database.pool.query('SELECT 1 FROM "ProviderEvent" WHERE id = $1', [event]);
  return [
    ...answers.filter(({ status }) => status !== 200).map(({ status }) => `A repeated event was answered ${status}.`),
    ...(stored.rowCount === 1 ? [] : [`One event was stored ${stored.rowCount} times.`]),
    ...(await world.settle()),
  ];
}

describe('finishing a payment', () => {
  prove({
    what: FINISHED_BY_ALL,
    rounds: 5,
    round: (random) => finishEverywhere(scene, random),
    control: {
      without: 'the seat lock, the status check and the unique payment',
      round: (random) => finishEverywhere(withoutUniquePayment, random),
    },
  });
  prove({
    what: 'A booking request and the event of one payment arrive in either order',
    rounds: 3,
    longRounds: 500,
    round: (random) => claimAndListen(scene, random),
    controlledBy: FINISHED_BY_ALL,
  });
  prove({
    what: 'Another amount is paid than was requested',
    rounds: 3,
    round: (random) => payWrongly(scene, random),
    control: { without: 'the check of the amount', round: (random) => payWrongly(uncheckedAmount, random) },
  });
  prove({
    what: 'The browser closes after paying, and the event is lost',
    rounds: 3,
    round: (random) => payAndLeave(scene, random),
    control: { without: 'the reconciler', round: (random) => payAndLeave(withoutReconciler, random) },
  });
  prove({
    what: 'The same event arrives several times at once',
    rounds: 3,
    round: (random) => repeatEvent(scene, random),
    control: { without: 'the event ids', round: (random) => repeatEvent(withoutEventIds, random) },
  });
});
