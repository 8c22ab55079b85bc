import type { Request } from 'autocannon';
import { runSql } from '../server/cluster';
import { openClass } from '../server/hot-class';
import { coldSchedules } from '../server/questions';
import { askOnce } from '../server/same-answers';
import { productSeller } from '../server/write-path';
import { untilWorkIsDone } from './postgres-watch';
import { withFleet } from './start-fleet';
import { type Trips, tripsOf } from './trips';
import { layWire } from './wire';

/** What one person causes who is alone, per request. */
export type Alone = {
  /** How often an answer of PostgreSQL is waited for. */
  scheduleTrips: number;
  bookingTrips: Trips;
  /** Until the answer, ms. */
  bookingMs: number;
  /** How often a booking, with all that follows, waits for the disk, and how long each time, ms. */
  flushes: number;
  flushMs: number;
};

const TIMES = 40;
/** Backends hand in their figures at most once a second. */
const FLUSHES = `SELECT sum(fsyncs)::float8 AS "count", sum(fsync_time)::float8 AS "ms"
  FROM pg_stat_io, pg_sleep(2) WHERE object = 'wal'`;

/** Books and asks one at a time, with one process, and listens to what it says to PostgreSQL. */
export async function measureAlone(databaseUrl: string): Promise<Alone> {
  const wire = await layWire(databaseUrl);
  const saidIn = async (work: () => Promise<unknown>) => {
    await untilWorkIsDone(databaseUrl);
    await wire.statements();
    await work();
    await untilWorkIsDone(databaseUrl);
    return wire.statements();
  };
  try {
    return await withFleet(wire.url, 1, async ([server]) => {
      const origin = server?.url ?? '';
      const [last, ...bookings] = await bookingsOf(databaseUrl);
      const schedules = (connection: number) => coldSchedules(connection).slice(0, TIMES);
      await askEach(origin, [...bookings.splice(0, TIMES), ...schedules(0)]);
      const asked = await saidIn(() => askEach(origin, schedules(1)));
      const before = await flushesOf(databaseUrl);
      let bookingMs = 0;
      await saidIn(async () => {
        bookingMs = await askEach(origin, bookings);
      });
      const after = await flushesOf(databaseUrl);
      return {
        scheduleTrips: Math.round(asked.length / TIMES),
        bookingTrips: tripsOf(await saidIn(() => askEach(origin, last ? [last] : []))),
        bookingMs,
        flushes: (after.count - before.count) / TIMES,
        flushMs: (after.ms - before.ms) / (after.count - before.count),
      };
    });
  } finally {
    wire.close();
  }
}

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
