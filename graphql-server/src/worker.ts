import { studio } from '#studio';
import { type JobHandlers, runWorker, type Worker } from './adapters/jobs/run-worker';
import type { Deps } from './deps';
import { forgetSessions } from './domain/auth/forget-sessions';
import { sendMail } from './domain/mail/send-mail';
import { confirmRefund } from './domain/payment/confirm-refund';
import { refundPayment } from './domain/payment/refund-payment';

/** Which work comes round by itself, at which minute and hour (UTC). */
const CRONTAB = '17 3 * * * forget-sessions';

/** What each kind of background work does. */
export function startWorker(deps: Deps): Promise<Worker> {
  const { mailer } = deps;
  const handlers: JobHandlers = {
    // Without a mail server nobody here takes these jobs: mail waits, untouched, for a process that has one.
    ...(mailer
      ? { 'send-mail': ({ mailId }) => sendMail({ ...deps, mailer, origin: deps.env.publicOrigin, studio }, mailId) }
      : {}),
    'refund-payment': ({ refundId }) => refundPayment(deps, refundId),
    'confirm-refund': (payload) => confirmRefund(deps, payload),
    'forget-sessions': () => forgetSessions(deps),
  };
  return runWorker(deps.database.pool, handlers, deps.log, CRONTAB);
}
