import { studio } from '#studio';
import { type JobHandlers, runWorker, type Worker } from './adapters/jobs/run-worker';
import type { Deps } from './deps';
import { sendMail } from './domain/mail/send-mail';
import { confirmRefund } from './domain/payment/confirm-refund';
import { reconcile } from './domain/payment/reconcile';
import { reconcilePayment } from './domain/payment/reconcile-payment';
import { refundPayment } from './domain/payment/refund-payment';
import { forgetOldData } from './domain/privacy/forget-old-data';
import { sendPush } from './domain/push/send-push';
import { spreadNotice } from './domain/push/spread-notice';

/** Which work comes round by itself, at which minute and hour (UTC). */
const CRONTAB = '17 3 * * * forget-old-data';

/** How often every payment without an end is looked after. */
const RECONCILE_MS = 30_000;

/** What each kind of background work does. */
export async function startWorker(deps: Deps): Promise<Worker> {
  const { mailer } = deps;
  const handlers: JobHandlers = {
    'spread-notice': ({ noticeId }) => spreadNotice(deps, noticeId),
    'send-push': ({ subscriptionId }) => sendPush(deps, subscriptionId),
    // Without a mail server nobody here takes these jobs: mail waits, untouched, for a process that has one.
    ...(mailer
      ? { 'send-mail': ({ mailId }) => sendMail({ ...deps, mailer, origin: deps.env.publicOrigin, studio }, mailId) }
      : {}),
    'refund-payment': ({ refundId }) => refundPayment(deps, refundId),
    'forget-old-data': async () => {
      deps.log.info(await forgetOldData(deps), 'old data forgotten');
    },
    'confirm-refund': (payload) => confirmRefund(deps, payload),
    'reconcile-payment': ({ paymentIntentId }) => reconcilePayment(deps, paymentIntentId),
    reconcile: async (options) => {
      await reconcile(deps, options);
    },
  };
  const worker = await runWorker(deps.database.pool, handlers, { ...deps, crontab: CRONTAB });
  const timer = startReconciling(deps);
  return {
    stop: () => {
      clearInterval(timer);
      return worker.stop();
    },
  };
}

/**
 * Asks for a look after all payments again and again, at first far back. Every process asks; under one key it is one job,
 * whoever does it.
 */
function startReconciling({ db, jobs, log, pace }: Deps): NodeJS.Timeout {
  const ask = (isDeep: boolean) =>
    jobs
      .enqueue(db, 'reconcile', { isDeep }, { key: 'reconcile', keepsRunAt: true })
      .catch((error: unknown) => log.warn({ err: error }, 'the look after payments waits for the database'));
  void ask(true);
  return setInterval(() => void ask(false), RECONCILE_MS * pace);
}
