import { studio } from '#studio';
import { deleteOldChanges } from './adapters/db/schedule-changes';
import { discardSuperseded, releaseOrphans } from './adapters/jobs/orphans';
import { type JobHandlers, runWorker, type Worker } from './adapters/jobs/run-worker';
import type { Deps } from './deps';
import { reconcile } from './domain/checkout/reconcile';
import { reconcilePayment } from './domain/checkout/reconcile-payment';
import { DEEP_PASS_KEY, PASS_QUEUE, requestPass } from './domain/checkout/request-pass';
import { sendMail } from './domain/mail/send-mail';
import { confirmRefund, refundPayment } from './domain/payment/execute-refund';
import { deleteOldData } from './domain/privacy/delete-old-data';
import { distributeNotifications } from './domain/push/distribute-notifications';
import { sendPush } from './domain/push/send-push';

/** Which work comes round by itself, at which minute and hour (UTC): every hour the provider's list is read far back. */
const CRONTAB = `
17 3 * * * forget-old-data
41 * * * * reconcile ?queue=${PASS_QUEUE}&jobKey=${DEEP_PASS_KEY} {"isDeep":true}
`;

/** How often every payment without an end is looked after. */
const RECONCILE_MS = 30_000;

/** How long after a failed deep pass the next one comes; the others come round by themselves. */
const DEEP_AGAIN_MS = 60_000;

/** Jobs that may take minutes, such as a pass over all payments when the payment provider is slow; nobody waits for them. */
const longJobs = (deps: Deps): JobHandlers => ({
  reconcile: (options) => runPass(deps, options),
  'forget-old-data': async () => {
    await deleteOldChanges(deps.database.pool);
    deps.log.info(await deleteOldData(deps), 'old data forgotten');
  },
});

/** Jobs about one payment each, which take some seconds when the payment provider is slow. */
const paymentJobs = (deps: Deps): JobHandlers => ({
  'refund-payment': ({ refundId }) => refundPayment(deps, refundId),
  'confirm-refund': (payload) => confirmRefund(deps, payload),
  'reconcile-payment': ({ paymentIntentId }) => reconcilePayment(deps, paymentIntentId),
});

/**
 * Runs one pass. The queue does not retry a failed one, because the next comes within half a minute: under a key that a
 * newer pass has taken over, retries would stay in the queue as jobs that were given up.
 */
async function runPass(deps: Deps, { isDeep }: { isDeep: boolean }): Promise<void> {
  const { db, jobs, clock, timeScale, log } = deps;
  try {
    await reconcile(deps, { isDeep });
  } catch (error) {
    const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
    log.warn({ err: failures[0], failures: failures.length }, 'reconciliation incomplete: the next pass continues');
    if (isDeep)
      await requestPass(db, jobs, { isDeep, runAt: new Date(clock.now().getTime() + DEEP_AGAIN_MS * timeScale) });
  }
}

/** Without a mail server nobody here takes mail: it waits, untouched, for a process that has one. */
const mailJobs = (deps: Deps, mailer = deps.mailer): JobHandlers =>
  mailer
    ? { 'send-mail': ({ mailId }) => sendMail({ ...deps, mailer, origin: deps.env.publicOrigin, studio }, mailId) }
    : {};

/** The teacher's notifications, from what happened to each device: they wait for push services alone. */
const pushJobs = (deps: Deps): JobHandlers => ({
  'spread-notices': ({ noticeIds }) => distributeNotifications(deps, noticeIds),
  'send-push': ({ subscriptionId }) => sendPush(deps, subscriptionId),
});

/**
 * All background work, in groups that never wait for each other: each kind of server that may not answer has workers of its
 * own, and so have long jobs.
 */
export const jobGroups = (deps: Deps): JobHandlers[] => [
  longJobs(deps),
  paymentJobs(deps),
  mailJobs(deps),
  pushJobs(deps),
];

/** Does all background work. */
export function startWorker(deps: Deps): Promise<Worker> {
  return startWorkers(deps, jobGroups(deps));
}

/** Does background work with workers of its own for each group. What comes round by itself is enqueued by the first. */
export async function startWorkers(deps: Deps, groups: JobHandlers[]): Promise<Worker> {
  const { pool } = deps.database;
  const workers = await Promise.all(
    groups
      .filter((group) => Object.keys(group).length > 0)
      .map((group, index) => runWorker(pool, group, { ...deps, crontab: index === 0 ? CRONTAB : '' })),
  );
  const timer = startReconciling(deps);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/**
 * Requests passes over all payments again and again, the first one deep. Every process does; under one key it is one job,
 * whoever runs it. Before that, what dead processes were at is given to the living.
 */
function startReconciling({ db, database, jobs, log, timeScale }: Deps): NodeJS.Timeout {
  const sendQuery = async (isDeep: boolean) => {
    try {
      await releaseOrphans(database.pool);
      await discardSuperseded(database.pool);
      await requestPass(db, jobs, { isDeep });
    } catch (error) {
      log.warn({ err: error }, 'the look after payments waits for the database');
    }
  };
  void sendQuery(true);
  return setInterval(() => void sendQuery(false), RECONCILE_MS * timeScale);
}
