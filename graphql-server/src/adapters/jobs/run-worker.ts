import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { JobName, JobPayloads } from '../../domain/ports';
import { releaseOrphans, showLife } from './orphans';

/** What this process does with each kind of job; kinds that it leaves out wait for another process. */
export type JobHandlers = { [Name in JobName]?: (payload: JobPayloads[Name]) => Promise<void> };

export type Worker = {
  /** Gives back to everybody the jobs that a process took with it when it died. */
  releaseOrphans(): Promise<void>;
  stop(): Promise<void>;
};

const CONCURRENCY = 3;
/** The pause before the queue is taken up again while the database is away. */
const RETRY_MS = 500;

/**
 * Takes jobs from the queue until stopped; each is run by one process at a time, again after a failure (with growing
 * delays), and again by somebody else when this process dies. Outlives a database that goes away and comes back.
 * `crontab` says which jobs come round by themselves; each time, one of all processes runs them.
 */
export async function runWorker(pool: pg.Pool, handlers: JobHandlers, log: Log, crontab = ''): Promise<Worker> {
  const queue = createQueue(pool, handlers, log, crontab);
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
    releaseOrphans: () => releaseOrphans(pool),
    stop: async () => {
      isStopping = true;
      // A runner that the database took away has stopped already.
      await runner.stop().catch(() => undefined);
      await watched;
    },
  };
}

function createQueue(pool: pg.Pool, handlers: JobHandlers, log: Log, crontab: string) {
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
