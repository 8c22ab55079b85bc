import { studio } from '#studio';
import { BackupFileError } from './adapters/db/backup/backup-file-error';
import { deleteOldChanges } from './adapters/db/schedule-changes';
import { discardSuperseded, releaseOrphans } from './adapters/jobs/orphans';
import { type JobHandlers, runWorker, type Worker } from './adapters/jobs/run-worker';
import type { Deps } from './deps';
import { holdNextSeats } from './domain/changes/hold-next-seats';
import { reconcile } from './domain/checkout/reconcile';
import { reconcilePayment } from './domain/checkout/reconcile-payment';
import { DEEP_PASS_KEY, PASS_QUEUE, requestPass } from './domain/checkout/request-pass';
import { releaseExpiredHolds } from './domain/holds';
import { sendMail } from './domain/mail/send-mail';
import { confirmRefund, refundPayment } from './domain/payment/execute-refund';
import { deleteOldData } from './domain/privacy/delete-old-data';
import { sendClientPush } from './domain/push/client-pushes';
import { distributeNotifications } from './domain/push/distribute-notifications';
import { mailUnshown } from './domain/push/mail-unshown';
import { sendPush } from './domain/push/send-push';
import { notifyMissingLinks } from './domain/reminders/notify-missing-links';
import { notifyWeatherCalls } from './domain/reminders/notify-weather-calls';
import { queueJoinLinks } from './domain/reminders/queue-join-links';
import { queueReminders } from './domain/reminders/queue-reminders';
import { lookThroughWaitlists, offerSeats } from './domain/waitlist/offer-seats';

/** Scheduled jobs (UTC): nightly clean-up, and every hour a deep pass, which lists the provider's older payments too. */
const CRONTAB = `
17 3 * * * forget-old-data
41 * * * * reconcile ?queue=${PASS_QUEUE}&jobKey=${DEEP_PASS_KEY} {"isDeep":true}
`;

/** One process at a time checks whether a backup is due. */
const BACKUP_QUEUE = 'nightly-backup';
/** Checks every hour: the night is the studio's, and a missed backup is made up for. */
const BACKUP_CRONTAB = `7 * * * * write-nightly-backup ?queue=${BACKUP_QUEUE}&jobKey=${BACKUP_QUEUE}`;

/** How often unfinished payments are reconciled, and the jobs below run. */
const PASS_MS = 30_000;

/** Jobs that look for mails and notifications whose time has come, and for places that became free by the clock. */
const TIMED_JOBS = [
  'notify-weather-calls',
  'notify-missing-links',
  'queue-reminders',
  'queue-join-links',
  'look-through-waitlists',
] as const;

/** The delay before a failed deep pass is repeated; the other passes come every half minute anyway. */
const DEEP_RETRY_MS = 60_000;

/** Jobs that may take minutes, such as a pass over all payments when the payment provider is slow, or seats for many people. */
const longJobs = (deps: Deps): JobHandlers => ({
  reconcile: (options) => runPass(deps, options),
  'queue-reminders': () => queueReminders(deps),
  'queue-join-links': () => queueJoinLinks(deps),
  'hold-next-seats': ({ bookingIds }) => holdNextSeats(deps, bookingIds),
  'offer-seats': ({ occurrenceId }) => offerSeats(deps, occurrenceId),
  'look-through-waitlists': async () => {
    await releaseExpiredHolds(deps);
    await lookThroughWaitlists(deps);
  },
  'forget-old-data': async () => {
    await deleteOldChanges(deps.database.pool);
    deps.log.info(await deleteOldData(deps), 'old data deleted');
  },
  ...backupJobs(deps),
});

/** Without a folder for backups this process leaves them to a process that has one. */
const backupJobs = ({ backups, log }: Deps): JobHandlers =>
  backups
    ? {
        'write-nightly-backup': async () => {
          try {
            const file = await backups.writeIfDue();
            if (file) log.info({ file }, 'nightly backup written');
          } catch (error) {
            if (error instanceof BackupFileError) log.error(`nightly backup not written: ${error.message}`);
            throw error;
          }
        },
      }
    : {};

/** Jobs about one payment each, which take some seconds when the payment provider is slow. */
const paymentJobs = (deps: Deps): JobHandlers => ({
  'refund-payment': ({ refundId }) => refundPayment(deps, refundId),
  'confirm-refund': (payload) => confirmRefund(deps, payload),
  'reconcile-payment': ({ paymentIntentId }) => reconcilePayment(deps, paymentIntentId),
});

/**
 * Runs one pass and catches its failure: the next pass comes within half a minute. A retry by the queue would fail once a newer
 * pass owns the job key, and would stay in the queue as given up.
 */
async function runPass(deps: Deps, { isDeep }: { isDeep: boolean }): Promise<void> {
  const { db, jobs, clock, log } = deps;
  try {
    await reconcile(deps, { isDeep });
  } catch (error) {
    const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
    log.warn({ err: failures[0], failures: failures.length }, 'reconciliation incomplete: the next pass continues');
    if (isDeep)
      await requestPass(db, jobs, { isDeep, runAt: new Date(clock.now().getTime() + jobs.scale(DEEP_RETRY_MS)) });
  }
}

/** Without a mail server this process leaves mail in the queue for a process that has one. */
const mailJobs = (deps: Deps, mailer = deps.mailer): JobHandlers =>
  mailer
    ? { 'send-mail': ({ mailId }) => sendMail({ ...deps, mailer, origin: deps.env.publicOrigin, studio }, mailId) }
    : {};

/** Notifications for the teacher and for clients, which wait for push services alone. */
const pushJobs = (deps: Deps): JobHandlers => ({
  'notify-weather-calls': () => notifyWeatherCalls(deps),
  'notify-missing-links': () => notifyMissingLinks(deps),
  'distribute-notifications': ({ notificationIds }) => distributeNotifications(deps, notificationIds),
  'send-push': ({ subscriptionId }) => sendPush(deps, subscriptionId),
  'mail-unshown': ({ notificationIds }) => mailUnshown(deps, notificationIds),
  'send-client-push': (payload) => sendClientPush(deps, payload),
});

/**
 * All background jobs, in groups with separate workers: a mail server, push service or payment provider that does not answer
 * delays its own group alone, and so does a long job.
 */
export const jobGroups = (deps: Deps): JobHandlers[] => [
  longJobs(deps),
  paymentJobs(deps),
  mailJobs(deps),
  pushJobs(deps),
];

/** How long after the start background work begins: loading and starting it would delay the first answers. */
const WORKER_DELAY_MS = 1_000;

/**
 * Starts all background work a second from now, or sooner with shortened intervals. Longer intervals do not delay it: mail and
 * paid bookings wait for it. `stop` waits for a start that has begun, which ends with its attempt to connect.
 */
export function startWorkerSoon(deps: Deps): Worker {
  const stopping = new AbortController();
  let starting: Promise<Worker> | null = null;
  const delayMs = Math.min(deps.jobs.scale(WORKER_DELAY_MS), WORKER_DELAY_MS);
  const timer = setTimeout(() => {
    starting = startWorker(deps, stopping.signal);
  }, delayMs);
  return {
    stop: async () => {
      clearTimeout(timer);
      stopping.abort();
      const worker = await starting;
      await worker?.stop();
    },
  };
}

/** Starts all background work. */
export function startWorker(deps: Deps, stopping?: AbortSignal): Promise<Worker> {
  return startWorkers(deps, jobGroups(deps), stopping);
}

/** Starts separate workers for each group. The first group's workers also enqueue the scheduled jobs. */
export async function startWorkers(deps: Deps, groups: JobHandlers[], stopping?: AbortSignal): Promise<Worker> {
  const { pool } = deps.database;
  const timeScale = deps.env.JOB_INTERVAL_SCALE;
  const crontab = deps.backups ? CRONTAB + BACKUP_CRONTAB : CRONTAB;
  const workers = await Promise.all(
    groups
      .filter((group) => Object.keys(group).length > 0)
      .map((group, index) =>
        runWorker(pool, group, { ...deps, timeScale, crontab: index === 0 ? crontab : '', stopping }),
      ),
  );
  if (!stopping?.aborted) workers.push(startPasses(deps));
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Checks at the start too, so that a new installation has its first backup at once. */
async function requestFirstBackup({ backups, db, jobs, log }: Deps): Promise<void> {
  if (!backups) return;
  const options = { queue: BACKUP_QUEUE, key: BACKUP_QUEUE };
  try {
    await db.$transaction((tx) => jobs.enqueue(tx, 'write-nightly-backup', {}, options));
  } catch (error) {
    log.warn({ err: error }, 'first backup postponed to the next hour: database unavailable');
  }
}

/**
 * Requests the first backup, and, at every interval, a pass over all payments, the first one deep, and the timed jobs. All
 * processes do; shared job keys make them one job each. First it releases the jobs of dead processes.
 */
function startPasses(deps: Deps): Worker {
  const { db, database, jobs, log } = deps;
  const request = async (isDeep: boolean) => {
    try {
      await releaseOrphans(database.pool);
      await discardSuperseded(database.pool);
      await requestPass(db, jobs, { isDeep });
      for (const name of TIMED_JOBS) await jobs.enqueue(db, name, {}, { key: name });
    } catch (error) {
      log.warn({ err: error }, 'reconciliation postponed: database unavailable');
    }
  };
  const firstBackup = requestFirstBackup(deps);
  let pass = request(true);
  const timer = setInterval(() => {
    pass = request(false);
  }, jobs.scale(PASS_MS));
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all([firstBackup, pass]);
    },
  };
}
