import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { readParentPid } from './processor-time';

const INTERVAL_MS = 20;
const SAMPLE = `
  SELECT count(*)::int AS "connections", count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS "waiting"
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/**
 * Samples the database's connections every 20 ms while `work` runs. Its activity: the most connections seen at once, and the share of
 * samples in which a connection waited for a lock.
 */
export async function sampleActivity<Result>(client: Client, work: () => Promise<Result>) {
  let [samples, connections, samplesWithWaits, isRunning] = [0, 0, 0, true];
  const sampling = (async () => {
    for (; isRunning; await sleep(INTERVAL_MS)) {
      const { rows } = await client.query<{ connections: number; waiting: number }>(SAMPLE);
      samples += 1;
      connections = Math.max(connections, rows[0]?.connections ?? 0);
      samplesWithWaits += rows[0]?.waiting ? 1 : 0;
    }
  })();
  try {
    const result = await work();
    return { result, activity: { connections, lockWaits: samplesWithWaits / Math.max(1, samples) } };
  } finally {
    isRunning = false;
    await sampling;
  }
}

/** The process id of the PostgreSQL server, whose children serve the connections. It must run on this machine. */
export async function findPostgresPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
  return readParentPid(rows[0]?.pid ?? 0);
}

/** Waits until no job is due. Without a mail server, mails stay in the queue and are not waited for. */
export async function waitForJobs(client: Client, hasMail: boolean): Promise<void> {
  const due = `SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() AND ($1 OR task_identifier <> 'send-mail') LIMIT 1`;
  while ((await client.query(due, [hasMail])).rows.length > 0) await sleep(INTERVAL_MS);
}
