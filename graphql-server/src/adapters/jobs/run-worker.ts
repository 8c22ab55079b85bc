import { Logger, run, type Task } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { JobName, JobPayloads } from '../../domain/ports';

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

export type Worker = { stop(): Promise<void> };

const CONCURRENCY = 3;

/**
 * Takes jobs from the queue until stopped; each is run by one process at a time, again after a failure (with growing
 * delays), and again by somebody else when this process dies.
 */
export async function runWorker(pool: pg.Pool, handlers: JobHandlers, log: Log): Promise<Worker> {
  const tasks: Record<string, Task> = {};
  for (const [name, handle] of Object.entries(handlers)) {
    // A payload is what our own enqueue wrote under this very name.
    tasks[name] = (payload) => handle(payload as never);
  }
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: true }, message);
      else if (level === 'warning') log.warn({ job: true }, message);
      else log.debug({ job: true }, message);
    }),
  });
  return { stop: () => runner.stop() };
}
