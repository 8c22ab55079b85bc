import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { MailStatus, PaymentAttemptStatus, RefundStatus } from '#prisma';
import type { NightlyBackups } from '../db/backup/nightly-backups';
import { type Backlog, readBacklog } from './read-backlog';

export type JobRun = { job: string; outcome: 'done' | 'failed' | 'given up'; seconds: number };
type HttpAnswer = { method: string; route: string; status: number; seconds: number };

/** Metrics of the process and its work. Labels come from fixed lists: never a person, an id or an address. */
export type Metrics = {
  contentType: string;
  answered(answer: HttpAnswer): void;
  jobRan(run: JobRun): void;
  /** Reads all metrics in the text format of Prometheus. */
  read(): Promise<string>;
};

const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12];
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60];

/** Creates the metrics of this process; those of nightly backups only when there are any. */
export function createMetrics(pool: pg.Pool, backups: NightlyBackups | null): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const responses = new Histogram({
    name: 'studio_http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_BUCKETS,
    registers,
  });
  const runs = new Histogram({
    name: 'studio_job_duration_seconds',
    help: 'How long runs of background jobs took, by outcome.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const connections = new Gauge({
    name: 'studio_database_connections',
    help: 'Database connections of this process; waiting: queries that wait for a connection.',
    labelNames: ['state'],
    registers,
  });
  const showBacklog = backlogGauges(registers);
  const showBackups = backups ? backupGauge(registers, backups) : async () => undefined;
  return {
    contentType: register.contentType,
    answered: ({ seconds, ...labels }) => responses.observe(labels, seconds),
    jobRan: ({ seconds, ...labels }) => runs.observe(labels, seconds),
    read: async () => {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
      showBacklog(await readBacklog(pool));
      await showBackups();
      return register.metrics();
    },
  };
}

/** The gauge of the newest nightly backup. It is infinite while there is none, so that one alert covers both. */
function backupGauge(registers: Registry[], backups: NightlyBackups): () => Promise<void> {
  const age = new Gauge({
    name: 'studio_backup_age_seconds',
    help: 'Age of the newest nightly backup, in seconds; +Inf while there is none.',
    registers,
  });
  return async () => {
    const newest = await backups.findNewest().catch(() => null);
    age.set(newest ? (Date.now() - newest.getTime()) / 1_000 : Number.POSITIVE_INFINITY);
  };
}

/** Gauges read from the database, equal in every process. While it does not answer they are removed, not repeated. */
function backlogGauges(registers: Registry[]): (backlog: Backlog | null) => void {
  const one = (name: string, help: string) => new Gauge({ name, help, registers });
  const perStatus = (name: string, help: string) => new Gauge({ name, help, labelNames: ['status'], registers });
  const isUp = one('studio_database_up', 'Whether the database answers.');
  const jobsWaiting = one('studio_jobs_waiting', 'Jobs that are scheduled, due or running.');
  const jobsGivenUp = one('studio_jobs_given_up', 'Jobs that failed too often and are no longer retried.');
  const oldestJob = one('studio_oldest_job_age_seconds', 'Age of the oldest job that is due, in seconds.');
  const issues = one('studio_payment_issues_open', 'Open payment issues.');
  const mails = perStatus('studio_mails', 'Mails by status.');
  const payments = perStatus('studio_payments', 'Payment attempts by status.');
  const refunds = perStatus('studio_refunds', 'Refunds by status.');
  return (backlog) => {
    isUp.set(backlog ? 1 : 0);
    if (!backlog) {
      for (const gauge of [jobsWaiting, jobsGivenUp, oldestJob, issues]) gauge.remove();
      for (const gauge of [mails, payments, refunds]) gauge.reset();
      return;
    }
    jobsWaiting.set(backlog.jobsWaiting);
    jobsGivenUp.set(backlog.jobsGivenUp);
    oldestJob.set(backlog.oldestJobSeconds);
    issues.set(backlog.openPaymentIssues);
    // A status without rows is reported as 0, because an alert needs a value to compare.
    for (const status of Object.values(MailStatus)) mails.set({ status }, backlog.mails[status] ?? 0);
    for (const status of Object.values(PaymentAttemptStatus)) payments.set({ status }, backlog.payments[status] ?? 0);
    for (const status of Object.values(RefundStatus)) refunds.set({ status }, backlog.refunds[status] ?? 0);
  };
}
