import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../src/adapters/db/create-db';
import type { Deps } from '../../src/deps';
import { buyOverRest } from '../buyers';
import { CLASS_DATE, createClass } from '../classes';
import { createTestDatabase, type TestDatabase } from '../database';
import { type DatabaseProxy, startDatabaseProxy } from '../faults/database-proxy';
import { startThrowawayCluster, type ThrowawayCluster } from '../faults/throwaway-cluster';
import { fillDisk, freeDisk, makeReadOnly, makeWritable } from '../faults/unwilling-database';
import type { Random } from '../random';
import { call } from '../rest';
import { startTestServer, type TestServer } from '../server';
import { bookInPerson, payByCard } from './customers';
import { withOutboxOutside } from './outbox-outside';
import { prove, SETUP_MS } from './prove';
import { withoutErrorCodes, withoutTimeouts } from './weak-databases';
import { startWorld, type World } from './world';

/** A world with a server behind a faulty database proxy, and a second server that runs the background jobs. */
type Scene = { world: World; proxy: DatabaseProxy; server: TestServer; close(): Promise<void> };

type Options = { database: TestDatabase; isControl?: boolean; adjust?: (deps: Deps) => Deps };

async function setScene({ database, isControl = false, adjust }: Options): Promise<Scene> {
  const world = await startWorld({ database, isControl });
  const { variables } = world;
  const proxy = await startDatabaseProxy(database.url);
  const worker = await startTestServer({ database, variables, withWorker: true });
  const behind = { ...database, url: proxy.url };
  const server = await startTestServer({ database: behind, variables, ...(adjust ? { adjust } : {}) });
  const close = async () => {
    proxy.cut(); // after a round that failed, a connection may still hang
    await server.close();
    await worker.close();
    await proxy.close();
    await world.close();
  };
  return { world, proxy, server, close };
}

let cluster: ThrowawayCluster;
const databases: TestDatabase[] = [];
let crashing: Scene;
let disturbed: Scene;
let outboxOutside: Scene;
let noTimeouts: Scene;
let noErrorCodes: Scene;
const scenes = () => [crashing, disturbed, outboxOutside, noTimeouts, noErrorCodes];
beforeAll(async () => {
  cluster = await startThrowawayCluster();
  const own = { ...createDatabase(cluster.url), url: cluster.url };
  const open = async (adjust?: (deps: Deps) => Deps) => {
    const database = await createTestDatabase();
    databases.push(database);
    return setScene({ database, ...(adjust ? { adjust, isControl: true } : {}) });
  };
  databases.push(own);
  crashing = await setScene({ database: own });
  [disturbed, outboxOutside, noTimeouts, noErrorCodes] = await Promise.all([
    open(),
    open(withOutboxOutside),
    open(withoutTimeouts),
    open(withoutErrorCodes),
  ]);
}, SETUP_MS);
afterAll(async () => {
  for (const scene of scenes()) await scene.close();
  for (const database of databases) await database.close();
  await cluster.stop();
}, SETUP_MS);

/** Lets people book and pay while a fault happens. */
async function bookDuring({ world, server }: Scene, people: number, random: Random, fault: () => Promise<void>) {
  const { id: classId } = await createClass(world.database.db, { capacity: people });
  const visits = Array.from({ length: people }, (_, index) => async () => {
    const place = { classId, email: `person${index}@example.com` };
    if (random.chance(0.5)) await bookInPerson(world, [server.url], place, random);
    else await payByCard(world, [server.url], place, random.chance(0.3));
  });
  await Promise.all([...visits, fault].map((act) => act()));
  return world.settle();
}

/** Crashes a database that confirms a commit before it is on the disk. */
async function crashUnwritten(scene: Scene, random: Random): Promise<string[]> {
  const { pool } = scene.world.database;
  await pool.query('ALTER SYSTEM SET synchronous_commit = off');
  await pool.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
  await pool.query('SELECT pg_reload_conf()');
  await bookDuring(scene, 10, random, async () => undefined);
  await cluster.crash();
  return scene.world.settle();
}

/** Breaks the connection exactly at the COMMIT of a booking; the person retries. */
async function cutAtCommit({ world, proxy, server }: Scene, random: Random): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db);
  const arrived = proxy.atNext('COMMIT', random.pick(['cut-after', 'cut-before', 'cut-after']));
  const place = { classId, email: 'cut@example.com' };
  const { bookingId } = await bookInPerson(world, [server.url], place, random);
  await arrived;
  const booked = await world.database.db.booking.count({ where: { occurrence: { availabilityId: classId } } });
  const violations = await world.settle();
  return booked === 1 && bookingId ? violations : [`One request made ${booked} bookings.`, ...violations];
}

/** The timeout is ten seconds (see create-db.test.ts); a busy machine may need longer, but no request may hang. */
const LONGEST_MS = 20_000;
/** The control waits just longer than the timeout. */
const BROKEN_MS = 11_000;

/** Drops all packets to the database during bookings: every request must be answered in time, and later bookings succeed. */
async function blackhole(
  { world, proxy, server }: Scene,
  random: Random,
  { at, longestMs }: { at: string; longestMs: number },
): Promise<string[]> {
  const { id: classId } = await createClass(world.database.db, { capacity: 10 });
  const arrived = proxy.atNext(at, 'blackhole');
  const book = () => buyOverRest(server.url, { classId, classDate: CLASS_DATE });
  const late = sleep(longestMs, null);
  const answers = await Promise.all([book(), book(), book()].map((answer) => Promise.race([answer, late])));
  await arrived;
  proxy.heal();
  if (answers.includes(null)) return [`A request got no response within ${longestMs} ms.`];
  const place = { classId, email: 'later@example.com' };
  await bookInPerson(world, [server.url], place, random);
  const wrong = answers.filter((answer) => answer?.status !== 503 && answer?.status !== 201);
  return [...wrong.map((answer) => `A request was answered ${answer?.status}.`), ...(await world.settle())];
}

/** The same without timeouts; the proxy closes the hanging connections at the end. */
async function blackholeWithoutTimeouts(scene: Scene, random: Random): Promise<string[]> {
  const found = await blackhole(scene, random, { at: 'FOR UPDATE', longestMs: BROKEN_MS });
  scene.proxy.cut();
  return found;
}

/** Makes the database refuse writes for a while: reads go on, writes are refused with a message, and later bookings succeed. */
async function refuseWrites({ world, server }: Scene, random: Random): Promise<string[]> {
  const { database } = world;
  const { id: classId } = await createClass(database.db, { capacity: 3 });
  const isFull = random.chance(0.5);
  await (isFull ? fillDisk(database.pool) : makeReadOnly(database));
  const refused = await buyOverRest(server.url, { classId, classDate: CLASS_DATE });
  const read = await call('GET', `${server.url}/availability?startDate=${CLASS_DATE}`);
  await (isFull ? freeDisk(database.pool) : makeWritable(database));
  await bookInPerson(world, [server.url], { classId, email: 'after@example.com' }, random);
  return [
    ...(refused.status === 503 ? [] : [`A write that cannot be done was answered ${refused.status}.`]),
    ...(read.status === 200 ? [] : [`Reading was answered ${read.status}.`]),
    ...(await world.settle()),
  ];
}

describe('a database in trouble', () => {
  it.each([
    ['COMMIT', 'cut-after', 'may have worked'],
    ['COMMIT', 'cut-before', 'may have worked'],
    ['FOR UPDATE', 'cut-before', 'Nothing was booked'],
  ] as const)(
    'answers 503 with a fitting message when the connection breaks at %s, %s',
    async (text, fault, expected) => {
      const { world, proxy, server } = disturbed;
      const { id: classId } = await createClass(world.database.db);
      const arrived = proxy.atNext(text, fault);
      const { status, message } = await buyOverRest(server.url, { classId, classDate: CLASS_DATE });
      await arrived;
      expect([status, message]).toEqual([503, expect.stringContaining(expected)]);
    },
  );
  prove({
    what: 'The database crashes while people book and pay',
    rounds: 1,
    round: (random) => bookDuring(crashing, random.between(10, 20), random, () => cluster.crash()),
    control: { without: 'waiting for the disk at COMMIT', round: (random) => crashUnwritten(crashing, random) },
  });
  prove({
    what: 'The connection breaks at COMMIT, before or after the database received it',
    rounds: 4,
    round: (random) => cutAtCommit(disturbed, random),
    control: { without: 'jobs in the transaction', round: (random) => cutAtCommit(outboxOutside, random) },
  });
  prove({
    what: 'Connections hang in the middle of a booking',
    rounds: 1,
    isConcurrent: true,
    round: (random) => {
      const at = random.pick(['COMMIT', 'FOR UPDATE', 'INSERT INTO', 'SELECT']);
      return blackhole(disturbed, random, { at, longestMs: LONGEST_MS });
    },
    control: { without: 'timeouts', round: (random) => blackholeWithoutTimeouts(noTimeouts, random) },
  });
  prove({
    what: 'The database is read-only, or its disk is full',
    rounds: 4,
    round: (random) => refuseWrites(disturbed, random),
    control: { without: "the database's error codes", round: (random) => refuseWrites(noErrorCodes, random) },
  });
});
