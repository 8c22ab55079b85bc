import { studio } from '#studio';
import { type JobHandlers, runWorker, type Worker } from './adapters/jobs/run-worker';
import type { Deps } from './deps';
import { sendMail } from './domain/mail/send-mail';
import { confirmRefund } from './domain/payment/confirm-refund';
import { refundPayment } from './domain/payment/refund-payment';
import { sendPush } from './domain/push/send-push';
import { spreadNotice } from './domain/push/spread-notice';

/** What each kind of background work does. */
export function startWorker(deps: Deps): Promise<Worker> {
  const handlers: JobHandlers = {
    'send-mail': ({ mailId }) => sendMail({ ...deps, origin: deps.env.publicOrigin, studio }, mailId),
    'spread-notice': ({ noticeId }) => spreadNotice(deps, noticeId),
    'send-push': ({ subscriptionId }) => sendPush(deps, subscriptionId),
    'refund-payment': ({ refundId }) => refundPayment(deps, refundId),
    'confirm-refund': (payload) => confirmRefund(deps, payload),
  };
  return runWorker(deps.database.pool, handlers, deps.log);
}
