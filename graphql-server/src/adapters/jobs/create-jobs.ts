import type { Jobs } from '../../domain/ports';

/** The queue in the product's own database (graphile-worker): a job is a row of the transaction that causes it. */
export function createJobs(): Jobs {
  return {
    async enqueue(tx, name, payload, { runAt, key, keepsRunAt = false } = {}) {
      await tx.$executeRaw`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
        run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text,
        job_key_mode => ${keepsRunAt ? 'preserve_run_at' : 'replace'}::text)`;
    },
  };
}
