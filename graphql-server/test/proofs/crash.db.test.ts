import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from 'vitest';
import { CRASH_POINTS } from '../../src/env';
import { adminHeaders } from '../admin';
import { createClass } from '../classes';
import { type ServerProcess, spawnServer } from '../process';
import type { Random } from '../random';
import { call } from '../rest';
import { startTestServer, type TestServer } from '../server';
import { bookInPerson, deliver, payByCard, persist } from './customers';
import { prove, SETUP_MS } from './prove';
import { buildServerProgram } from './server-program';
import { startWorld, type World } from './world';

/** A world with a server that lives, beside which others die. */
type Scene = { world: World; survivor: TestServer; admin: Record<string, string> };

let program: string;
let removeProgram: () => Promise<void>;
let scene: Scene;
let unwatched: Scene;

async function setScene(withWorker: boolean): Promise<Scene> {
  const world = await startWorld({ isControl: !withWorker });
  const survivor = await startTestServer({ database: world.database, variables: world.variables, withWorker });
  return { world, survivor, admin: await adminHeaders(world.database.db) };
}
beforeAll(async () => {
  ({ program, remove: removeProgram } = await buildServerProgram());
  [scene, unwatched] = await Promise.all([setScene(true), setScene(false)]);
}, SETUP_MS);
afterAll(async () => {
  for (const { survivor, world } of [scene, unwatched]) {
    await survivor.close();
    await world.close();
  }
  await removeProgram();
}, SETUP_MS);

/** One person books or pays, the provider tells of it, and perhaps the money goes back again. */
async function visit({ world, admin }: Scene, urls: string[], random: Random): Promise<void> {
  const { id: classId } = await createClass(world.database.db, { capacity: 2 });
  const place = { classId, email: `visitor${random.between(1, 1e9)}@example.com` };
  if (random.chance(0.3)) {
    await bookInPerson(world, urls, place, random);
    return;
  }
  const payment = await payByCard(world, urls, place, random.chance(0.2));
  if (!payment) return;
  await deliver(urls[0] ?? '', payment).catch(() => undefined);
  const booking = await world.database.db.booking.findUnique({ where: { paymentIntentId: payment } });
  if (!booking || random.chance(0.4)) return;
  const refund = (url: string) => call('POST', `${url}/api/bookings/admin/${booking.id}/refund`, undefined, admin);
  await persist(urls, refund);
}

const isAlive = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null;

/** Visitors come, several at once, until the first server is dead; then the second has to set everything right. */
async function outlive(on: Scene, victim: ServerProcess, random: Random): Promise<string[]> {
  const { world, survivor } = on;
  const visitors = Array.from({ length: 2 }, async () => {
    for (let count = 0; count < 20 && isAlive(victim); count += 1) await visit(on, [victim.url, survivor.url], random);
  });
  await Promise.all(visitors);
  if (isAlive(victim)) {
    await victim.stop('SIGKILL');
    return ['The process never came to the point where it should have died.'];
  }
  const letters = new Map<string, number>();
  const violations = await world.settle();
  for (const { messageId } of world.mail.mails) letters.set(messageId, (letters.get(messageId) ?? 0) + 1);
  const repeated = [...letters].filter(([, times]) => times > 2);
  return [...violations, ...repeated.map(([id, times]) => `Mail ${id} came ${times} times.`)];
}

async function dieAt(point: string, on: Scene, random: Random): Promise<string[]> {
  const victim = await spawnServer({ ...on.world.variables, CRASH_AT: point }, '/readyz', program);
  return outlive(on, victim, random);
}

async function dieAnytime(on: Scene, random: Random): Promise<string[]> {
  const victim = await spawnServer(on.world.variables, '/readyz', program);
  const died = once(victim.child, 'exit');
  const outlived = outlive(on, victim, random);
  await sleep(random.between(50, 1_500));
  victim.child.kill('SIGKILL');
  await died;
  return outlived;
}

describe('a process that dies', () => {
  for (const point of CRASH_POINTS) {
    prove({
      what: `A process killed ${point}, beside one that lives`,
      rounds: 1,
      round: (random) => dieAt(point, scene, random),
    });
  }
  prove({
    what: 'A process killed at any moment, under load, beside one that lives',
    rounds: 1,
    round: (random) => dieAnytime(scene, random),
    control: {
      without: 'background work in the one that lives',
      round: (random) => dieAnytime(unwatched, random),
    },
  });
});
