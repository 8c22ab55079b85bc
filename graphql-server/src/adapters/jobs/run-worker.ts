import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, LogFunctionFactory, Task, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { JobName, JobPayloads } from '../../domain/ports';
import type { JobRun, Metrics } from '../metrics/create-metrics';
import { holdLivenessLock } from './orphans';

/** The handlers of this process. Jobs of other kinds stay in the queue for another process. */
export type JobHandlers = { [Name in JobName]?: (payload: JobPayloads[Name]) => Promise<void> };

export type Worker = { stop(): Promise<void> };

type Options = {
  log: Log;
  /** Records every run. */
  metrics?: Metrics | null;
  /** Scheduled jobs; each time, one of all processes runs them. */
  crontab?: string;
  /** Multiplies the delays after a failure. */
  timeScale?: number;
  /** Aborted by a process that stops while the worker is still connecting. */
  stopping?: AbortSignal | undefined;
};

const CONCURRENCY = 3;
/** The pause between attempts to reconnect to the database. */
const RETRY_MS = 500;
/** How often, and at most how many times, `retryScaled` checks whether it can reschedule a failed job. */
const POLL_MS = 20;
const MOST_POLLS = 100;
/** How long the results of the last jobs may take to be saved: just longer than a statement of the pool (see create-db.ts). */
const LAST_SAVES_MS = 5_000;

/**
 * Runs jobs from the queue until stopped; resolves once it does. One process at a time runs a job; a failed job is retried with
 * growing delays, and another process repeats the jobs of one that dies. Connects again, and again, while the database is
 * unavailable.
 */
export async function runWorker(pool: pg.Pool, handlers: JobHandlers, options: Options): Promise<Worker> {
  const { log, stopping } = options;
  const queue = await createQueue(pool, handlers, options);
  let isStopping = false;
  /** Null when the worker was stopped before there was a run. */
  const connect = async (): Promise<Run | null> => {
    for (let attempt = 1; !isStopping && !stopping?.aborted; attempt += 1) {
      try {
        await queue.unlock();
        return await queue.start();
      } catch (error) {
        if (attempt === 1)
          log.warn({ err: error, job: true }, 'job queue: connecting to the database until it answers');
        await sleep(RETRY_MS);
      }
    }
    return null;
  };
  let run = await connect();
  const watch = async () => {
    while (run) {
      // Stopped while it was connecting, when there was no run yet that could be stopped.
      if (isStopping) run.stop();
      await run.ended;
      if (isStopping) return;
      log.warn({ job: true }, 'job queue lost: reconnecting to the database');
      run = await connect();
    }
  };
  const watched = watch();
  return {
    stop: async () => {
      isStopping = true;
      run?.stop();
      await watched;
    },
  };
}

/** The queue between two losses of the database. */
type Run = {
  /** Takes no more jobs; those that it is running are finished. */
  stop(): void;
  /** Resolves when no job runs any more and the results are saved, or cannot be. */
  ended: Promise<void>;
};

async function createQueue(
  pool: pg.Pool,
  handlers: JobHandlers,
  { log, metrics, crontab = '', timeScale = 1 }: Options,
) {
  // Loaded here, because its hundred modules would delay the start of a server, which needs them only after it listens.
  const { Logger, run: startRunner } = await import('graphile-worker');
  const taskList: Record<string, Task> = {};
  for (const [name, handle] of Object.entries(handlers)) {
    // Our own enqueue wrote the payload under this name, so its type is known.
    taskList[name] = (payload) => handle(payload as never).catch(failWithoutMessage);
  }
  const lockedBy: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => lockedBy.push(workerPool.id));
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // Waits until the connection is idle: it takes one query at a time.
    client.once('drain', () => void holdLivenessLock(client, workerPool.id));
  });
  events.on('job:complete', ({ job, error }) => {
    if (error && timeScale !== 1) void retryScaled(pool, job, timeScale);
  });
  logRuns(events, log, metrics ?? null);
  return {
    start: async (): Promise<Run> => {
      const runner = await startRunner({
        pgPool: pool,
        taskList,
        crontab,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        logger: new Logger(quietLogs(log)),
        events,
        // Otherwise a job whose result cannot be saved causes an unhandled rejection, which ends the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      });
      // A run that lost the database has stopped already.
      const stop = () => void runner.stop().catch(() => undefined);
      const finished = runner.promise.catch(() => undefined);
      // After the results of several jobs could not be saved, the runner of graphile-worker 0.17 waits for ever (issue 636 there).
      const abandoned = once(events, 'pool:gracefulShutdown:complete')
        .then(() => sleep(LAST_SAVES_MS, null, { ref: false }))
        .then(stop);
      return { stop, ended: Promise.race([finished, abandoned]) };
    },
    /** Unlocks the jobs that this process was running when it lost the database. The queue would keep them for four hours. */
    unlock: async (): Promise<void> => {
      if (lockedBy.length === 0) return;
      await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [lockedBy]);
      lockedBy.length = 0;
    },
  };
}

/** The queue's own delay after a failure is exp(attempts) seconds, at most exp(10). */
async function retryScaled(pool: pg.Pool, { id, attempts }: Job, timeScale: number): Promise<void> {
  const runAt = new Date(Date.now() + Math.exp(Math.min(attempts, 10)) * 1_000 * timeScale);
  // The queue saves the failure a moment after this event, and the job cannot be rescheduled before.
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    await sleep(POLL_MS);
    // If this fails, the queue's own delay applies.
    const rescheduled = await pool
      .query('SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => $2)', [id, runAt])
      .catch(() => null);
    if (rescheduled?.rowCount !== 0) return;
  }
}

/** The queue stores the message of a failure, which may quote a person: it receives only the error's name and code. */
function failWithoutMessage(error: unknown): never {
  const kind = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error ? ` ${error.code}` : '';
  throw new Error(kind + code, { cause: error });
}

/** Logs and measures every run of a job. */
function logRuns(events: WorkerEvents, log: Log, metrics: Metrics | null): void {
  const startedAt = new Map<string, number>();
  const recordRun = ({ id: jobId, task_identifier: job, attempts }: Job, outcome: JobRun['outcome']) => {
    const ms = performance.now() - (startedAt.get(jobId) ?? performance.now());
    startedAt.delete(jobId);
    metrics?.jobRan({ job, outcome, seconds: ms / 1000 });
    return { jobId, job, attempts, ms: Math.round(ms) };
  };
  events.on('job:start', ({ job }) => startedAt.set(job.id, performance.now()));
  events.on('job:success', ({ job }) => log.info(recordRun(job, 'done'), 'job done'));
  events.on('job:error', ({ job, error }) => {
    const err = error instanceof Error ? error.cause : error;
    if (job.attempts < job.max_attempts)
      log.warn({ ...recordRun(job, 'failed'), err }, 'job failed: the queue will retry it');
    else log.error({ ...recordRun(job, 'given up'), err }, 'job given up');
  });
}

/** Forwards the queue's own messages, except those about jobs: they quote errors, which may quote a person. `logRuns` logs these. */
function quietLogs(log: Log): LogFunctionFactory {
  return ({ workerId }) =>
    (level, message) => {
      if (workerId) return;
      if (level === 'error') log.error({ job: true }, message);
      else if (level === 'warning') log.warn({ job: true }, message);
      else log.debug({ job: true }, message);
    };
}
