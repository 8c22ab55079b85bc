import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, Logger, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { JobName, JobPayloads } from '../../domain/ports';
import { showLife } from './orphans';

/** What this process does with each kind of job; kinds that it leaves out wait for another process. */
export type JobHandlers = { [Name in JobName]?: (payload: JobPayloads[Name]) => Promise<void> };

export type Worker = { stop(): Promise<void> };

const CONCURRENCY = 3;
/** The pause before the queue is taken up again while the database is away. */
const RETRY_MS = 500;

/**
 * Takes jobs from the queue until stopped; each is run by one process at a time, again after a failure (with growing
 * delays), and again by somebody else when this process dies. Outlives a database that goes away and comes back.
 * `crontab` says which jobs come round by themselves; each time, one of all processes runs them. `pace` multiplies the delays.
 */
export async function runWorker(
  pool: pg.Pool,
  handlers: JobHandlers,
  log: Log,
  { crontab = '', pace = 1 }: { crontab?: string; pace?: number } = {},
): Promise<Worker> {
  const queue = createQueue(pool, handlers, log, { crontab, pace });
  let runner = await queue.start();
  let isStopping = false;
  const watch = async () => {
    for (;;) {
      await runner.promise.catch(() => undefined);
      if (isStopping) return;
      log.warn({ job: true }, 'the queue was lost and is taken up again');
      try {
        await queue.unlock();
        runner = await queue.start();
      } catch {
        await sleep(RETRY_MS);
      }
    }
  };
  const watched = watch();
  return {
    stop: async () => {
      isStopping = true;
      // A runner that the database took away has stopped already.
      await runner.stop().catch(() => undefined);
      await watched;
    },
  };
}

type QueueOptions = { crontab: string; pace: number };

function createQueue(pool: pg.Pool, handlers: JobHandlers, log: Log, { crontab, pace }: QueueOptions) {
  const taskList: Record<string, Task> = {};
  for (const [name, handle] of Object.entries(handlers)) {
    // A payload is what our own enqueue wrote under this very name.
    taskList[name] = (payload) => handle(payload as never);
  }
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message);
    else if (level === 'warning') log.warn({ job: true }, message);
    else log.debug({ job: true }, message);
  });
  const lockedBy: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => lockedBy.push(workerPool.id));
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // Not before it listens: a connection is asked one thing at a time.
    client.once('drain', () => void showLife(client, workerPool.id));
  });
  events.on('job:complete', ({ job, error }) => {
    if (error && pace !== 1) void retryAtPace(pool, job, pace);
  });
  return {
    start: (): Promise<Runner> =>
      run({
        pgPool: pool,
        taskList,
        crontab,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        logger,
        events,
        // Without these, the end of a job that cannot be written down is an unhandled rejection, which ends the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      }),
    /** Jobs that this process had taken when the database went away; nobody else would touch them for four hours. */
    unlock: async (): Promise<void> => {
      await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [lockedBy]);
      lockedBy.length = 0;
    },
  };
}

/** The queue's own delay after a failure is exp(attempts) seconds, at most exp(10). */
async function retryAtPace(pool: pg.Pool, { id, attempts }: Job, pace: number): Promise<void> {
  const delayMs = Math.exp(Math.min(attempts, 10)) * 1_000 * pace;
  // Where this fails the queue's own delay stands.
  await pool
    .query('SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => $2)', [
      id,
      new Date(Date.now() + delayMs),
    ])
    .catch(() => undefined);
}
