import type pg from 'pg';

export type Backlog = {
  jobsWaiting: number;
  jobsGivenUp: number;
  /** How long the oldest due job has waited; 0 when none is due. */
  oldestJobSeconds: number;
  openPaymentIssues: number;
  mails: Record<string, number>;
  payments: Record<string, number>;
  refunds: Record<string, number>;
};

/** Leaves out payments of other installations, which must raise no alert here. */
const OURS = `"installationId" NOT IN (SELECT "id" FROM "Installation" WHERE "role" = 'LEFT_ALONE')`;

const SQL = `
  SELECT
    (SELECT count(*)::int FROM graphile_worker.jobs WHERE attempts < max_attempts) AS "jobsWaiting",
    (SELECT count(*)::int FROM graphile_worker.jobs WHERE attempts >= max_attempts) AS "jobsGivenUp",
    (SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 FROM graphile_worker.jobs
      WHERE attempts < max_attempts AND run_at <= now()) AS "oldestJobSeconds",
    (SELECT count(*)::int FROM "PaymentIssue" WHERE "resolvedAt" IS NULL) AS "openPaymentIssues",
    (SELECT coalesce(json_object_agg(status, many), '{}') FROM
      (SELECT status, count(*) AS many FROM "OutgoingMail" GROUP BY status) AS each) AS mails,
    (SELECT coalesce(json_object_agg(status, many), '{}') FROM
      (SELECT status, count(*) AS many FROM "PaymentAttempt" WHERE ${OURS} GROUP BY status) AS each) AS payments,
    (SELECT coalesce(json_object_agg(status, many), '{}') FROM
      (SELECT r.status, count(*) AS many FROM "Refund" r JOIN "PaymentAttempt" a ON a.id = r."paymentAttemptId"
        WHERE ${OURS} GROUP BY r.status) AS each) AS refunds`;

/** Counts queued work and results by status; null while the database does not answer. */
export async function readBacklog(pool: pg.Pool): Promise<Backlog | null> {
  const { rows } = await pool.query<Backlog>(SQL).catch(() => ({ rows: [] }));
  return rows[0] ?? null;
}
