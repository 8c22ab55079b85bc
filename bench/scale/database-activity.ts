import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { parentOf } from './processor-time';

/** What the connections of a database were at, over all looks at them. */
export type Watched = {
  /** At most. */
  connections: number;
  /** The share of looks in which somebody waited for a row's lock. */
  lockWaited: number;
  /** On average: how many waited for a lock; how many had a transaction open and waited for their process. */
  waiting: number;
  idle: number;
};

const LOOK_MS = 20;
const LOOK = `
  SELECT count(*)::int AS "connections",
         count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS "waiting",
         count(*) FILTER (WHERE state = 'idle in transaction')::int AS "idle"
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

type Look = Pick<Watched, 'connections' | 'waiting' | 'idle'>;

/** Looks at a database over a connection of its own while `work` goes on. */
export const watchPostgres = <Result>(databaseUrl: string, work: () => Promise<Result>) =>
  withClient(databaseUrl, async (client) => {
    const looks: Look[] = [];
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const { rows } = await client.query<Look>(LOOK);
        looks.push(...rows);
        await sleep(LOOK_MS);
      }
    })();
    try {
      const result = await work();
      return { result, watched: summaryOf(looks) };
    } finally {
      isOver = true;
      await watching;
    }
  });

function summaryOf(looks: readonly Look[]): Watched {
  const mean = (figureOf: (look: Look) => number) =>
    looks.reduce((sum, look) => sum + figureOf(look), 0) / Math.max(1, looks.length);
  return {
    connections: Math.max(0, ...looks.map(({ connections }) => connections)),
    lockWaited: mean(({ waiting }) => Number(waiting > 0)),
    waiting: mean(({ waiting }) => waiting),
    idle: mean(({ idle }) => idle),
  };
}

/** The process whose children serve the connections, here on this machine. */
export const postmasterOf = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
    return parentOf(rows[0]?.pid ?? 0);
  });

/** What a booking causes afterwards belongs to it: its letters are sent where they can be, the teacher is told. */
export const untilWorkIsDone = (databaseUrl: string, hasMail = true): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const left = `SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() AND ($1 OR task_identifier <> 'send-mail') LIMIT 1`;
    while ((await client.query(left, [hasMail])).rows.length > 0) await sleep(LOOK_MS);
  });

async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
