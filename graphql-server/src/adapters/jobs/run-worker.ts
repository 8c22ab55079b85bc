import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, Logger, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { JobName, JobPayloads } from '../../domain/ports';
import type { JobRun, Metrics } from '../metrics/create-metrics';
import { showLife } from './orphans';

/** What this process does with each kind of job; kinds that it leaves out wait for another process. */
export type JobHandlers = { [Name in JobName]?: (payload: JobPayloads[Name]) => Promise<void> };

export type Worker = { stop(): Promise<void> };

type Options = {
  log: Log;
  /** Hears of every run. */
  metrics?: Metrics | null;
  /** Which jobs come round by themselves; each time, one of all processes runs them. */
  crontab?: string;
  /** Multiplies the delays after a failure. */
  timeScale?: number;
};

const CONCURRENCY = 3;
/** The pause before the queue is taken up again while the database is away. */
const RETRY_MS = 500;
/** How often, and at most how many times, it is looked whether a failed job may be moved. */
const LOOK_MS = 20;
const MOST_LOOKS = 100;

/**
 * Takes jobs from the queue until stopped; each is run by one process at a time, again after a failure (with growing
 * delays), and again by somebody else when this process dies. Outlives a database that goes away and comes back.
 */
export async function runWorker(pool: pg.Pool, handlers: JobHandlers, options: Options): Promise<Worker> {
  const { log } = options;
  const queue = createQueue(pool, handlers, options);
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

function createQueue(pool: pg.Pool, handlers: JobHandlers, { log, metrics, crontab = '', timeScale = 1 }: Options) {
  const taskList: Record<string, Task> = {};
  for (const [name, handle] of Object.entries(handlers)) {
    // A payload is what our own enqueue wrote under this very name.
    taskList[name] = (payload) => handle(payload as never).catch(failWithoutMessage);
  }
  const lockedBy: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => lockedBy.push(workerPool.id));
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // Not before it listens: a connection is asked one thing at a time.
    client.once('drain', () => void showLife(client, workerPool.id));
  });
  events.on('job:complete', ({ job, error }) => {
    if (error && timeScale !== 1) void retryScaled(pool, job, timeScale);
  });
  logRuns(events, log, metrics ?? null);
  return {
    start: (): Promise<Runner> =>
      run({
        pgPool: pool,
        taskList,
        crontab,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        logger: quietLogger(log),
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
async function retryScaled(pool: pg.Pool, { id, attempts }: Job, timeScale: number): Promise<void> {
  const runAt = new Date(Date.now() + Math.exp(Math.min(attempts, 10)) * 1_000 * timeScale);
  // The failure is written down a moment after it was told, and until then the job cannot be moved.
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await sleep(LOOK_MS);
    // Where this fails the queue's own delay stands.
    const moved = await pool
      .query('SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => $2)', [id, runAt])
      .catch(() => null);
    if (moved?.rowCount !== 0) return;
  }
}

/** The queue keeps the words of a failure with its job, and they may quote a person: it gets their kind alone. */
function failWithoutMessage(error: unknown): never {
  const kind = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error ? ` ${error.code}` : '';
  throw new Error(kind + code, { cause: error });
}

/** One line per run of a job, under the job's id, and its figures. */
function logRuns(events: WorkerEvents, log: Log, metrics: Metrics | null): void {
  const startedAt = new Map<string, number>();
  const notified = ({ id: jobId, task_identifier: job, attempts }: Job, outcome: JobRun['outcome']) => {
    const ms = performance.now() - (startedAt.get(jobId) ?? performance.now());
    startedAt.delete(jobId);
    metrics?.jobRan({ job, outcome, seconds: ms / 1000 });
    return { jobId, job, attempts, ms: Math.round(ms) };
  };
  events.on('job:start', ({ job }) => startedAt.set(job.id, performance.now()));
  events.on('job:success', ({ job }) => log.info(notified(job, 'done'), 'job done'));
  events.on('job:error', ({ job, error }) => {
    const err = error instanceof Error ? error.cause : error;
    if (job.attempts < job.max_attempts)
      log.warn({ ...notified(job, 'failed'), err }, 'job failed, and is tried again');
    else log.error({ ...notified(job, 'given up'), err }, 'job given up');
  });
}

/** The queue's own words. Those about a job quote its error, which may quote a person: they are left to `tellOfRuns`. */
function quietLogger(log: Log): Logger {
  return new Logger(({ workerId }) => (level, message) => {
    if (workerId) return;
    if (level === 'error') log.error({ job: true }, message);
    else if (level === 'warning') log.warn({ job: true }, message);
    else log.debug({ job: true }, message);
  });
}
