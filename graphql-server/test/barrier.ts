import { setTimeout as sleep } from 'node:timers/promises';
import { Prisma } from '#prisma';
import type { Db } from '../src/domain/ports';
import type { TestDatabase } from './database';

/** A point inside a use-case: before or after the nth call of the database that is `Model.operation` or contains that SQL. */
type Point = { when: 'before' | 'after'; call: string; nth: number };

export const before = (call: string, nth = 1): Point => ({ when: 'before', call, nth });
export const after = (call: string, nth = 1): Point => ({ when: 'after', call, nth });

type Race = {
  database: TestDatabase;
  /** Where the first actor stops. */
  stopsAt: Point;
  /** The first actor. It works on the database of its dependencies, which `stops` has changed. */
  first(stops: <Deps extends { db: Db }>(deps: Deps) => Deps): Promise<unknown>;
  /** The actors that start while the first one is stopped. */
  others: (() => Promise<unknown>)[];
};

type Outcome = {
  /** The results of all actors, the first one's first. */
  results: PromiseSettledResult<unknown>[];
  /** How many of the others waited for a lock of the first actor. The rest finished while it was stopped. */
  blocked: number;
};

/**
 * Runs one interleaving: the first actor stops at its point, then each of the others runs until it has finished or waits for a
 * lock of the first one, directly or behind another, and then the first one goes on. It waits for these events alone.
 * @throws Error when the first actor ends without having come to its point
 */
export async function race({ database, stopsAt, first, others }: Race): Promise<Outcome> {
  const reached = createSignal();
  const released = createSignal();
  const stops = <Deps extends { db: Db }>(deps: Deps): Deps => ({
    ...deps,
    db: stopOnce(deps.db, stopsAt, async () => {
      reached.send();
      await released.sent;
    }),
  });
  const firstResult = track(first(stops));
  try {
    const ended = await Promise.race([reached.sent, firstResult.promise]);
    if (ended) throw new Error(`The first actor never came to: ${stopsAt.when} ${stopsAt.call}`, { cause: ended });
    const pid = await findOpenTransaction(database);
    const running = others.map((start) => track(start()));
    let blocked = 0;
    for (;;) {
      blocked = pid === null ? 0 : await countBehind(database, pid);
      if (blocked + running.filter(({ isFinished }) => isFinished()).length >= running.length) break;
      await sleep(5);
    }
    released.send();
    return { results: await Promise.all([firstResult, ...running].map(({ promise }) => promise)), blocked };
  } finally {
    released.send();
  }
}

function createSignal() {
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send };
}

function track(work: Promise<unknown>) {
  let isFinished = false;
  const promise = Promise.allSettled([work]).then(([result]) => {
    isFinished = true;
    return result;
  });
  return { promise, isFinished: () => isFinished };
}

function stopOnce(db: Db, { when, call, nth }: Point, stop: () => Promise<void>): Db {
  let calls = 0;
  const stopped = db.$extends({
    query: {
      $allOperations: async ({ model, operation, args, query }) => {
        const sql = args instanceof Prisma.Sql ? args.sql : '';
        const isCalled = model ? `${model}.${operation}` === call : sql.includes(call);
        if (isCalled) calls += 1;
        const isHere = isCalled && calls === nth;
        if (isHere && when === 'before') await stop();
        const result = await query(args);
        if (isHere && when === 'after') await stop();
        return result;
      },
    },
  });
  return stopped as unknown as Db;
}

/** The server process of the only open transaction: that of the actor that is stopped. Null when it stopped outside of one. */
async function findOpenTransaction({ pool }: TestDatabase): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
  );
  if (rows.length > 1) throw new Error('More than one transaction is open while the first actor is stopped.');
  return rows[0]?.pid ?? null;
}

/** Counts the server processes that wait for a lock of this one, or for one that waits for it. */
async function countBehind({ pool }: TestDatabase, pid: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `WITH RECURSIVE behind AS (
       SELECT $1::int AS pid
       UNION
       SELECT a.pid FROM pg_stat_activity a JOIN behind b ON b.pid = ANY (pg_blocking_pids(a.pid))
        WHERE a.datname = current_database())
     SELECT count(*)::int - 1 AS count FROM behind`,
    [pid],
  );
  return rows[0]?.count ?? 0;
}
