import type { JobPriority, Jobs } from '../../domain/ports';

/** The queue runs the smallest number first. */
const PRIORITY: Record<JobPriority, number> = { NORMAL: 0, LOW: 10 };

/**
 * Enqueues jobs with graphile-worker in the product's own database: a job commits with the transaction that causes it.
 * `timeScale` multiplies the waits of background work (`JOB_INTERVAL_SCALE`).
 */
export function createJobs(timeScale = 1): Jobs {
  return {
    async enqueue(tx, name, payload, { runAt, key, preservesRunAt = false, queue } = {}) {
      await tx.$executeRaw`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
        run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text, queue_name => ${queue ?? null}::text,
        job_key_mode => ${preservesRunAt ? 'preserve_run_at' : 'replace'}::text)`;
    },
    async enqueueMany(tx, name, jobs, { priority = 'NORMAL' } = {}) {
      if (jobs.length === 0) return;
      const specs = jobs.map(({ payload, runAt, key }) => ({
        identifier: name,
        payload,
        priority: PRIORITY[priority],
        run_at: runAt,
        job_key: key,
      }));
      await tx.$executeRaw`SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
        SELECT json_populate_record(NULL::graphile_worker.job_spec, spec)
          FROM json_array_elements(${JSON.stringify(specs)}::json) AS spec))`;
    },
    scale: (ms) => ms * timeScale,
  };
}
