import { studio } from '#studio';
import { forgetChanges } from './adapters/db/schedule-changes';
import { releaseOrphans } from './adapters/jobs/orphans';
import { type JobHandlers, runWorker, type Worker } from './adapters/jobs/run-worker';
import type { Deps } from './deps';
import { sendMail } from './domain/mail/send-mail';
import { confirmRefund } from './domain/payment/confirm-refund';
import { reconcile } from './domain/payment/reconcile';
import { reconcilePayment } from './domain/payment/reconcile-payment';
import { refundPayment } from './domain/payment/refund-payment';
import { forgetOldData } from './domain/privacy/forget-old-data';
import { sendPush } from './domain/push/send-push';
import { spreadNotices } from './domain/push/spread-notices';

/** Which work comes round by itself, at which minute and hour (UTC): every hour the provider's list is read far back. */
const CRONTAB = `
17 3 * * * forget-old-data
41 * * * * reconcile {"isDeep":true}
`;

/** How often every payment without an end is looked after. */
const RECONCILE_MS = 30_000;

/** What the house does by itself. */
export const houseWork = (deps: Deps): JobHandlers => ({
  'spread-notices': ({ noticeIds }) => spreadNotices(deps, noticeIds),
  'refund-payment': ({ refundId }) => refundPayment(deps, refundId),
  'forget-old-data': async () => {
    await forgetChanges(deps.database.pool);
    deps.log.info(await forgetOldData(deps), 'old data forgotten');
  },
  'confirm-refund': (payload) => confirmRefund(deps, payload),
  'reconcile-payment': ({ paymentIntentId }) => reconcilePayment(deps, paymentIntentId),
  reconcile: async (options) => {
    await reconcile(deps, options);
  },
});

/** Without a mail server nobody here takes mail: it waits, untouched, for a process that has one. */
export const mailWork = (deps: Deps, mailer = deps.mailer): JobHandlers =>
  mailer
    ? { 'send-mail': ({ mailId }) => sendMail({ ...deps, mailer, origin: deps.env.publicOrigin, studio }, mailId) }
    : {};

export const pushWork = (deps: Deps): JobHandlers => ({
  'send-push': ({ subscriptionId }) => sendPush(deps, subscriptionId),
});

/**
 * Does all background work. What waits for servers of others, who may be silent, has hands of its own: it keeps nobody's
 * money waiting, and no mail waits for a push service.
 */
export function startWorker(deps: Deps): Promise<Worker> {
  return startWorkers(deps, [houseWork(deps), mailWork(deps), pushWork(deps)]);
}

/** Does background work with hands of its own for each share of it. What comes round by itself belongs to the first. */
export async function startWorkers(deps: Deps, shares: JobHandlers[]): Promise<Worker> {
  const { pool } = deps.database;
  const workers = await Promise.all(
    shares
      .filter((share) => Object.keys(share).length > 0)
      .map((share, index) => runWorker(pool, share, { ...deps, crontab: index === 0 ? CRONTAB : '' })),
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
 * Asks for a look after all payments again and again, at first far back. Every process asks; under one key it is one job,
 * whoever does it. Before that, what dead processes were at is given to the living.
 */
function startReconciling({ db, database, jobs, log, pace }: Deps): NodeJS.Timeout {
  const ask = async (isDeep: boolean) => {
    try {
      await releaseOrphans(database.pool);
      await jobs.enqueue(db, 'reconcile', { isDeep }, { key: 'reconcile', keepsRunAt: true });
    } catch (error) {
      log.warn({ err: error }, 'the look after payments waits for the database');
    }
  };
  void ask(true);
  return setInterval(() => void ask(false), RECONCILE_MS * pace);
}
