import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { MailStatus, PaymentAttemptStatus, RefundStatus } from '#prisma';
import { type Backlog, readBacklog } from './read-backlog';

export type JobRun = { job: string; outcome: 'done' | 'failed' | 'given up'; seconds: number };
export type HttpAnswer = { method: string; route: string; status: number; seconds: number };

/** Figures about the process and its work for whoever watches it. Labels are words of ours: never a person, an id or an address. */
export type Metrics = {
  contentType: string;
  answered(answer: HttpAnswer): void;
  jobRan(run: JobRun): void;
  /** Everything, in the text format of Prometheus. */
  read(): Promise<string>;
};

const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12];
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60];

export function createMetrics(pool: pg.Pool): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const answers = new Histogram({
    name: 'studio_http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_BUCKETS,
    registers,
  });
  const runs = new Histogram({
    name: 'studio_job_duration_seconds',
    help: 'How long runs of background jobs took, by what came of them.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const connections = new Gauge({
    name: 'studio_database_connections',
    help: 'Connections of this process to the database; waiting: work that has none yet.',
    labelNames: ['state'],
    registers,
  });
  const showBacklog = backlogGauges(registers);
  return {
    contentType: register.contentType,
    answered: ({ seconds, ...labels }) => answers.observe(labels, seconds),
    jobRan: ({ seconds, ...labels }) => runs.observe(labels, seconds),
    read: async () => {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
      showBacklog(await readBacklog(pool));
      return register.metrics();
    },
  };
}

/** The figures that come from the database, and are the same in every process. Without it they are left out, not repeated. */
function backlogGauges(registers: Registry[]): (backlog: Backlog | null) => void {
  const one = (name: string, help: string) => new Gauge({ name, help, registers });
  const perStatus = (name: string, help: string) => new Gauge({ name, help, labelNames: ['status'], registers });
  const isUp = one('studio_database_up', 'Whether the database answers.');
  const jobsWaiting = one('studio_jobs_waiting', 'Jobs that wait for their time or are running.');
  const jobsDiscarded = one('studio_jobs_given_up', 'Jobs that failed so often that they are not tried again.');
  const oldestJob = one('studio_oldest_job_age_seconds', 'How late the job is that should have run first.');
  const issues = one('studio_money_concerns_open', 'Payments that a person should look at.');
  const mails = perStatus('studio_mails', 'Mails by what became of them.');
  const payments = perStatus('studio_payments', 'Attempts to pay by what became of them.');
  const refunds = perStatus('studio_refunds', 'Refunds by what became of them.');
  return (backlog) => {
    isUp.set(backlog ? 1 : 0);
    if (!backlog) {
      for (const gauge of [jobsWaiting, jobsDiscarded, oldestJob, issues]) gauge.remove();
      for (const gauge of [mails, payments, refunds]) gauge.reset();
      return;
    }
    jobsWaiting.set(backlog.jobsWaiting);
    jobsDiscarded.set(backlog.jobsDiscarded);
    oldestJob.set(backlog.oldestJobSeconds);
    issues.set(backlog.openPaymentIssues);
    // A status that nothing has is said to be 0: an alarm needs something to compare with.
    for (const status of Object.values(MailStatus)) mails.set({ status }, backlog.mails[status] ?? 0);
    for (const status of Object.values(PaymentAttemptStatus)) payments.set({ status }, backlog.payments[status] ?? 0);
    for (const status of Object.values(RefundStatus)) refunds.set({ status }, backlog.refunds[status] ?? 0);
  };
}
