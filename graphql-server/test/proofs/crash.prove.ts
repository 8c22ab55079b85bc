import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from 'vitest';
import { occurrenceId } from '#contract/occurrence-id';
import type { Booking } from '#prisma';
import { CLASS_DATE, createClass } from '../classes';
import { ask } from '../graphql';
import { getLink } from '../personal-links';
import { type ServerProcess, spawnServer } from '../process';
import type { Random } from '../random';
import { call } from '../rest';
import { CRASH_POINTS, type CrashPoint } from './crash-points';
import { bookInPerson, deliver, payByCard, persist } from './customers';
import { prove, SETUP_MS } from './prove';
import { openScene, type Scene } from './scene';
import { buildServerProgram, type ServerPrograms } from './server-program';
import { KILLED_ANYTIME, REFUND_RETRIED } from './shared-controls';

let programs: ServerPrograms;
/** A world with a server that survives while others are killed. */
let scene: Scene;
let unwatched: Scene;

beforeAll(async () => {
  programs = await buildServerProgram();
  [scene, unwatched] = await Promise.all([openScene(), openScene({ isControl: true, work: null })]);
}, SETUP_MS);
afterAll(async () => {
  await Promise.all([scene, unwatched].map(({ close }) => close()));
  await programs.remove();
}, SETUP_MS);

type Visit = (on: Scene, urls: string[], random: Random) => Promise<string[]>;

/** One person books or pays, the provider sends its event, and sometimes the admin refunds or the person moves or cancels. */
const visit: Visit = async (on, urls, random) => {
  const { world, admin } = on;
  if (random.chance(0.3)) return bookOnce(on, urls, random);
  const { id: classId } = await createClass(world.database.db, { capacity: 2 });
  const place = { classId, email: `visitor${random.between(1, 1e9)}@example.com` };
  const payment = await payByCard(world, urls, place, random.chance(0.2));
  if (!payment) return [];
  await deliver(urls[0] ?? '', payment).catch(() => undefined);
  const booking = await world.database.db.booking.findUnique({ where: { paymentIntentId: payment } });
  if (!booking || random.chance(0.3)) return [];
  if (random.chance(0.5)) {
    await changeByLink(on, urls, booking, random);
    return [];
  }
  const refund = (url: string) => call('POST', `${url}/api/bookings/admin/${booking.id}/refund`, undefined, admin);
  await persist(urls, refund);
  return [];
};

/** The owner of a booking moves it to a cheaper class, or cancels it, or both. */
async function changeByLink({ world, server }: Scene, urls: string[], booking: Booking, random: Random): Promise<void> {
  const link = await getLink(server, booking.id);
  const change = (query: string, variables: object) =>
    persist(urls, async (url) => {
      const { body, ...answer } = await ask(url, query, { link, ...variables }, { 'idempotency-key': booking.id });
      const isLost = JSON.stringify(body).includes('ServiceUnavailableError');
      return isLost ? { ...answer, status: 503 } : answer;
    });
  let priceCents = booking.priceCents;
  if (random.chance(0.5)) {
    priceCents = 1000;
    const { id } = await createClass(world.database.db, { priceCents });
    const to = occurrenceId(id, CLASS_DATE);
    await change('mutation ($link: String!, $to: ID!) { moveByLink(link: $link, to: $to) { __typename } }', { to });
  }
  if (random.chance(0.6)) {
    const cancel = 'cancelByLink(link: $link, expectsCents: $cents) { __typename }';
    await change(`mutation ($link: String!, $cents: Int!) { ${cancel} }`, { cents: priceCents });
  }
}

/** One person books in person and retries until there is a response. */
async function bookOnce({ world }: Scene, urls: string[], random: Random, headers?: Record<string, string>) {
  const { db } = world.database;
  const { id: classId } = await createClass(db, { capacity: 9 });
  await bookInPerson(world, urls, { classId, email: 'once@example.com' }, random, headers);
  const booked = await db.booking.count({ where: { occurrence: { availabilityId: classId } } });
  return booked === 1 ? [] : [`One request made ${booked} bookings.`];
}

const isAlive = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null;

/** Visitors come, several at once, until the first server is dead; then the second must repair everything. */
async function outlive(on: Scene, victim: ServerProcess, random: Random, come: Visit): Promise<string[]> {
  const { world, server: survivor } = on;
  const found: string[] = [];
  const visitors = Array.from({ length: 2 }, async () => {
    for (let count = 0; count < 20 && isAlive(victim); count += 1) {
      found.push(...(await come(on, [victim.url, survivor.url], random)));
    }
  });
  await Promise.all(visitors);
  if (isAlive(victim)) {
    await victim.stop('SIGKILL');
    return ['The process never reached its crash point.'];
  }
  const mails = new Map<string, number>();
  const violations = await world.settle();
  for (const { messageId } of world.mail.mails) mails.set(messageId, (mails.get(messageId) ?? 0) + 1);
  const repeated = [...mails].filter(([, times]) => times > 2);
  return [...found, ...violations, ...repeated.map(([id, times]) => `Mail ${id} arrived ${times} times.`)];
}

async function dieAt(point: CrashPoint, on: Scene, random: Random, come = visit): Promise<string[]> {
  const victim = await spawnServer({ ...on.world.variables, CRASH_AT: point }, '/readyz', programs.crashingProgram);
  return outlive(on, victim, random, come);
}

async function dieAnytime(on: Scene, random: Random): Promise<string[]> {
  const victim = await spawnServer(on.world.variables, '/readyz', programs.program);
  const died = once(victim.child, 'exit');
  const outlived = outlive(on, victim, random, visit);
  await sleep(random.between(50, 1_500));
  victim.child.kill('SIGKILL');
  await died;
  return outlived;
}

/** Crash points with a protection of their own. At the others, the danger is work that a dead process leaves undone. */
const CONTROLS = {
  'after-commit-before-reply': {
    control: {
      without: 'the idempotency key',
      round: (random: Random) => dieAt('after-commit-before-reply', scene, random, bookWithoutKey),
    },
  },
  'after-provider-refund-before-commit': { controlledBy: REFUND_RETRIED },
};
const bookWithoutKey: Visit = (on, urls, random) => bookOnce(on, urls, random, {});

describe('a process that dies', () => {
  for (const point of CRASH_POINTS) {
    prove({
      what: `A process is killed at ${point}, beside a second one`,
      rounds: 1,
      round: (random) => dieAt(point, scene, random),
      ...(point in CONTROLS ? CONTROLS[point as keyof typeof CONTROLS] : { controlledBy: KILLED_ANYTIME }),
    });
  }
  prove({
    what: KILLED_ANYTIME,
    rounds: 1,
    round: (random) => dieAnytime(scene, random),
    control: {
      without: 'background work in the second one',
      round: (random) => dieAnytime(unwatched, random),
    },
  });
});
