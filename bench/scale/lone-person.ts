import type { Request } from 'autocannon';
import type { ServerProcess } from '../../graphql-server/test/process';
import { runSql } from '../server/cluster';
import { openClass } from '../server/hot-class';
import { coldSchedules, scheduleByHash } from '../server/requests';
import { askOnce } from '../server/same-answers';
import { productSeller } from '../server/write-path';
import type { Cost } from './costs';
import { postmasterOf, untilWorkIsDone } from './database-activity';
import { withFleet } from './fleet';
import { processorTimeOf, processorTimeOfFamily } from './processor-time';
import { type Trips, tripsOf } from './trips';
import { layWire, type Wire } from './wire';

/** What one person causes who is alone, per request. */
export type Alone = {
  /** How often an answer of PostgreSQL is waited for. */
  scheduleTrips: number;
  bookingTrips: Trips;
  /** Processor time for the kept schedule, when nobody else asks at the same moment what is committed. */
  kept: Cost;
  /** Those that each further process adds: all of them hear of each job. */
  furtherTrips: number;
  /** Until the answer, ms. */
  bookingMs: number;
  /** How often a booking, with all that follows, waits for the disk, and how long each time, ms. */
  flushes: number;
  flushMs: number;
};

const TIMES = 40;
const KEPT_TIMES = 1_000;
/** Backends hand in their figures at most once a second. */
const FLUSHES = `SELECT sum(fsyncs)::float8 AS "count", sum(fsync_time)::float8 AS "ms"
  FROM pg_stat_io, pg_sleep(2) WHERE object = 'wal'`;

/** Books and asks one at a time, with one process and then beside an idle one, and listens to what they say to PostgreSQL. */
export async function measureAlone(databaseUrl: string): Promise<Alone> {
  const wire = await layWire(databaseUrl);
  try {
    const { tripsPerBooking, ...alone } = await listen(wire, databaseUrl, 1);
    const besideIdle = await listen(wire, databaseUrl, 2);
    return { ...alone, furtherTrips: besideIdle.tripsPerBooking - tripsPerBooking };
  } finally {
    wire.close();
  }
}

const listen = (wire: Wire, databaseUrl: string, processes: number) =>
  withFleet(wire.url, processes, async ([server]) => {
    const origin = server?.url ?? '';
    const saidIn = async (work: () => Promise<unknown>) => {
      await untilWorkIsDone(databaseUrl);
      await wire.statements();
      await work();
      await untilWorkIsDone(databaseUrl);
      return wire.statements();
    };
    const [last, ...bookings] = await bookingsOf(databaseUrl);
    const schedules = (connection: number) => coldSchedules(connection).slice(0, TIMES);
    await askEach(origin, [...bookings.splice(0, TIMES), ...schedules(0)]);
    const kept = await costOfKept(databaseUrl, server);
    const asked = await saidIn(() => askEach(origin, schedules(1)));
    const before = await flushesOf(databaseUrl);
    let bookingMs = 0;
    const booked = await saidIn(async () => {
      bookingMs = await askEach(origin, bookings);
    });
    const after = await flushesOf(databaseUrl);
    return {
      scheduleTrips: Math.round(asked.length / TIMES),
      bookingTrips: tripsOf(await saidIn(() => askEach(origin, last ? [last] : []))),
      tripsPerBooking: booked.length / TIMES,
      kept,
      bookingMs,
      flushes: (after.count - before.count) / TIMES,
      flushMs: (after.ms - before.ms) / (after.count - before.count),
    };
  });

/** Each in a class of its own, but for the first, who comes last: their class has its row then. */
async function bookingsOf(databaseUrl: string): Promise<Request[]> {
  const seller = productSeller({ url: '' }, databaseUrl);
  const classIds: string[] = [];
  while (classIds.length < 2 * TIMES) classIds.push(await openClass(databaseUrl));
  return [...classIds.slice(0, 1), ...classIds].map(seller.requestOf);
}

/** Milliseconds per answer. */
async function askEach(origin: string, requests: readonly Request[]): Promise<number> {
  const startedAt = performance.now();
  for (const request of requests) await askOnce(origin, request);
  return (performance.now() - startedAt) / requests.length;
}

async function flushesOf(databaseUrl: string): Promise<{ count: number; ms: number }> {
  const [row] = await runSql<{ count: number; ms: number }>(databaseUrl, FLUSHES);
  return row ?? { count: 0, ms: 0 };
}

async function costOfKept(databaseUrl: string, server?: ServerProcess): Promise<Cost> {
  const postmaster = await postmasterOf(databaseUrl);
  const read = async () => ({
    node: await processorTimeOf(server?.child.pid ? [server.child.pid] : []),
    postgres: await processorTimeOfFamily(postmaster),
  });
  const schedule = Array.from({ length: KEPT_TIMES }, () => scheduleByHash());
  await askEach(server?.url ?? '', schedule);
  const before = await read();
  await askEach(server?.url ?? '', schedule);
  const after = await read();
  return {
    nodeMs: (after.node - before.node) / KEPT_TIMES,
    postgresMs: (after.postgres - before.postgres) / KEPT_TIMES,
  };
}
