import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from 'vitest';
import { HOUR_MS } from '#contract/durations';
import type { JobHandlers } from '../../src/adapters/jobs/run-worker';
import type { Deps } from '../../src/deps';
import { jobGroups, startWorkers } from '../../src/worker';
import { buyOverRest } from '../buyers';
import { CLASS_DATE, createClass } from '../classes';
import { eventually } from '../eventually';
import { type FakeDns, startFakeDns } from '../faults/names';
import { steppedClock } from '../faults/stepped-clock';
import { createPushDevice } from '../push-device';
import type { Random } from '../random';
import { call } from '../rest';
import { begin, bookInPerson, payByCard } from './customers';
import { prove, SETUP_MS } from './prove';
import { openScene, type Scene } from './scene';
import { withPayments } from './with-payments';
import type { World } from './world';

type Timed = Scene & { clock: ReturnType<typeof steppedClock> };

async function openTimed(options: Parameters<typeof openScene>[0]): Promise<Timed> {
  const clock = steppedClock(new Date());
  return { ...(await openScene({ clock, ...options })), clock };
}

/** Hides the provider's list of payments, so that the reconciler sees only the database. */
const withoutProvidersList = withPayments(() => ({ listIntents: async () => [] }));

/** The concurrency of one worker, for each job group. */
const POISONS = 3;

let isWorkerFree = false;
/** Retries a failed job in place, without returning it to the queue. */
const retryInPlace = (group: JobHandlers): JobHandlers =>
  Object.fromEntries(
    Object.entries(group).map(([name, handle]) => [
      name,
      async (payload: never) => {
        while (!isWorkerFree) {
          try {
            return await handle(payload);
          } catch {
            await sleep(50);
          }
        }
      },
    ]),
  );
const withoutRequeue = (deps: Deps) => startWorkers(deps, jobGroups(deps).map(retryInPlace));

let timed: Timed;
let noProviderList: Timed;
let noRequeue: Scene;
let dns: FakeDns;
beforeAll(async () => {
  dns = startFakeDns();
  [timed, noProviderList, noRequeue] = await Promise.all([
    openTimed({}),
    openTimed({ isControl: true, adjust: withoutProvidersList }),
    openScene({ isControl: true, work: withoutRequeue }),
  ]);
}, SETUP_MS);
afterAll(async () => {
  isWorkerFree = true;
  await Promise.all([timed, noProviderList, noRequeue].map(({ close }) => close()));
  dns.restore();
}, SETUP_MS);

/** Sets the clock forward and back while people pay, one of them leaving while it is ahead. Periodic jobs must work once. */
async function stepClock({ world, server, clock }: Timed, random: Random): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db, { capacity: 6 });
  const pay = (email: string, isGone: boolean) => payByCard(world, [server.url], { classId, email }, isGone);
  const visits = Array.from({ length: 4 }, (_, index) => async () => {
    await sleep(random.between(0, 200));
    await pay(`timeless${index}@example.com`, random.chance(0.5));
  });
  const steps = async () => {
    clock.step(HOUR_MS);
    await pay('ahead@example.com', true);
    clock.step(-2 * HOUR_MS);
    await sleep(random.between(0, 200));
    clock.step(HOUR_MS);
  };
  await Promise.all([...visits, steps].map((act) => act()));
  return world.settle();
}

/** Queues jobs that always fail; mail and payments must go on. */
async function poison({ world, server }: Scene, random: Random): Promise<string[]> {
  const { db, jobs } = server.deps;
  for (let index = 0; index < POISONS; index += 1) {
    await jobs.enqueue(db, 'refund-payment', { refundId: 'no such thing' });
    await jobs.enqueue(db, 'send-mail', { mailId: 'no such thing' });
  }
  const { id: classId } = await createClass(db, { capacity: 2 });
  await bookInPerson(world, [server.url], { classId, email: 'healthy@example.com' }, random);
  await payByCard(world, [server.url], { classId, email: 'gone@example.com' }, true);
  return world.settle();
}

/** Limits every job to one attempt. */
const TRIED_ONCE = `
  CREATE FUNCTION once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.max_attempts = 1; RETURN NEW; END $$;
  CREATE TRIGGER once BEFORE INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION once()`;

/** Makes DNS lookups of the provider, the mail server and the push service fail for a while. */
async function failDns(isControl: boolean): Promise<string[]> {
  dns.fail();
  const scene = await openScene({ isControl, variables: namedVariables });
  try {
    if (isControl) await scene.world.database.pool.query(TRIED_ONCE);
    const found = await bookWithoutDns(scene);
    dns.recover();
    return [...found, ...(await payAgain(scene)), ...(await scene.world.settle())];
  } finally {
    dns.recover();
    await scene.close();
  }
}

/** New names, which no cache can contain yet. */
function namedVariables({ provider, mail }: World): Record<string, string> {
  const renamed = (url: string) => url.replace('127.0.0.1', `${randomUUID()}.test`);
  return {
    STRIPE_API_BASE: renamed(provider.url),
    SMTP_URL: renamed(mail.url),
    PUSH_EXTRA_ORIGINS: 'https://push.test',
  };
}

async function bookWithoutDns({ world, server }: Scene): Promise<string[]> {
  const { db } = world.database;
  await registerDevice(world);
  const { id: classId } = await createClass(db, { capacity: 3 });
  const { status: booked } = await buyOverRest(server.url, { classId, classDate: CLASS_DATE });
  const paid = await call('POST', `${server.url}/api/bookings/create-payment-intent`, {
    amount: 15,
    classId,
    classDate: CLASS_DATE,
    userName: 'Bo Riera',
    userEmail: 'bo@example.com',
  });
  await eventually(async () => {
    const mailAttempts = await db.outgoingMail.count({ where: { attempts: { gt: 0 }, lastError: { not: null } } });
    const pushAttempts = await db.pushSubscription.count({ where: { failures: { gt: 0 } } });
    if (!mailAttempts || !pushAttempts) throw new Error('Mail and push have not been attempted yet.');
  });
  return [
    ...(booked === 201 ? [] : [`A booking, which needs no DNS, was answered ${booked}.`]),
    ...(paid.status === 503 && paid.body.message ? [] : [`A payment was answered ${paid.status}.`]),
  ];
}

async function registerDevice({ database: { db } }: World): Promise<void> {
  const { id: sessionId } = await db.session.findFirstOrThrow();
  const { keys } = createPushDevice();
  const device = { endpoint: 'https://push.test/device', deviceName: 'Phone', ...keys };
  await db.pushSubscription.create({ data: { ...device, sessionId, wantedKinds: ['BOOKING_MADE'] } });
}

async function payAgain({ world, server }: Scene): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db);
  const payment = await begin([server.url], { classId, email: 'later@example.com' });
  if (payment) await world.provider.ledger.pay(payment);
  return payment ? [] : ['No payment could be started after DNS recovered.'];
}

describe('clock, jobs and DNS in trouble', () => {
  prove({
    what: 'The clock moves forward and back by hours while people pay',
    rounds: 2,
    round: (random) => stepClock(timed, random),
    control: { without: "the provider's own list", round: (random) => stepClock(noProviderList, random) },
  });
  prove({
    what: 'Some jobs always fail',
    rounds: 2,
    round: (random) => poison(timed, random),
    control: { without: 'requeueing failed jobs', round: (random) => poison(noRequeue, random) },
  });
  prove({
    what: 'Names of provider, mail server and push service do not resolve for a while',
    rounds: 1,
    round: () => failDns(false),
    control: { without: 'retries', round: () => failDns(true) },
  });
});
