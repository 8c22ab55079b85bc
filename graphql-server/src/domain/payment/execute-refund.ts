import type { Refund } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { ServiceUnavailableError, StateConflictError } from '../errors';
import { formatLongDate, formatPrice } from '../format';
import { queueMails } from '../outbox/queue-mails';
import { queueNotifications } from '../outbox/queue-notifications';
import type { Clock, Db, Jobs, Payments, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { closePaymentIssues, raisePaymentIssue } from './payment-issues';
import { findOwnership, requireOurs } from './payment-owner';

export type RefundDeps = RecordRefundDeps & { payments: Payments | null };

const MAX_ERROR_LENGTH = 500;

/**
 * Refunds a payment at the provider, outside any transaction, and then records the consequences. A retry after a lost answer
 * pays nobody twice, because the idempotency key contains the id of the refund.
 * @throws ServiceUnavailableError when the provider does not answer; nothing is changed
 * @throws StateConflictError when the provider refuses; the refund is FAILED with the reason
 * @throws StateConflictError when the payment is not ours to refund; nothing is changed
 */
export async function executeRefund(deps: RefundDeps, refund: Refund, by?: { username: string }): Promise<void> {
  const { payments } = deps;
  if (!payments) throw new ServiceUnavailableError('There is no payment provider to refund with at the moment.');
  await requireOurs(deps.db, refund.paymentAttemptId);
  let providerRefundId: string;
  try {
    const idempotencyKey = getIdempotencyKey(refund);
    ({ refundId: providerRefundId } = await payments.refund({
      paymentIntentId: refund.paymentIntentId,
      idempotencyKey,
    }));
  } catch (error) {
    if (error instanceof StateConflictError) await recordRefusal(deps, refund, error.message);
    throw error instanceof ServiceUnavailableError ? toUnansweredError(error) : error;
  }
  await recordRefundDone(deps, refund, providerRefundId, by);
}

/** The provider repeats its answer to a key, even a refusal, so an attempt after a refusal needs another key. */
function getIdempotencyKey({ id, attempts }: Refund): string {
  return attempts === 0 ? `refund-${id}` : `refund-${id}-${attempts}`;
}

async function recordRefusal({ db }: RefundDeps, { id, attempts }: Refund, text: string): Promise<void> {
  // Of several refusals at the same moment, one is counted.
  await db.refund.updateMany({
    where: { id, attempts, status: { not: 'DONE' } },
    data: { status: 'FAILED', attempts: { increment: 1 }, lastError: text.slice(0, MAX_ERROR_LENGTH) },
  });
}

function toUnansweredError(cause: ServiceUnavailableError): ServiceUnavailableError {
  const text = 'The payment provider does not answer. Nothing was changed; please try again in a moment.';
  const failure = new ServiceUnavailableError(text);
  failure.cause = cause.cause;
  return failure;
}

export type RecordRefundDeps = { db: Db; clock: Clock; jobs: Jobs };

/**
 * Records an executed refund and its consequences, once and in one transaction: the refund is DONE, the payment is REFUNDED,
 * the seat is free, and the person is notified; so is the teacher unless she requested it (`by`).
 */
export async function recordRefundDone(
  deps: RecordRefundDeps,
  refund: Refund,
  providerRefundId: string,
  by?: { username: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { count } = await tx.refund.updateMany({
      where: { id: refund.id, status: { not: 'DONE' } },
      data: { status: 'DONE', providerRefundId, lastError: null },
    });
    if (count === 0) return;
    await closePaymentIssues(tx, deps, refund.paymentIntentId);
    const attempt = await tx.paymentAttempt.update({
      where: { id: refund.paymentAttemptId },
      data: { status: 'REFUNDED' },
    });
    if (refund.purpose === 'ADMIN') return closeBooking(tx, deps, refund, providerRefundId, by);
    if (attempt.email) {
      await queueMails(tx, deps.jobs, [{ kind: 'PAYMENT_REFUNDED', recipient: attempt.email, refundId: refund.id }]);
    }
  });
}

async function closeBooking(
  tx: Tx,
  { clock, jobs }: RecordRefundDeps,
  { id: refundId, paymentIntentId, amountCents }: Refund,
  providerRefundId: string,
  by?: { username: string },
): Promise<void> {
  const booking = await tx.booking.update({
    where: { paymentIntentId },
    data: { status: 'REFUNDED', refundId: providerRefundId },
  });
  const at = clock.now();
  // The mail about a cancelled class mentions the refund, and the teacher who cancelled it knows about the free place.
  const isClassCancelled = await tx.outgoingMail.findFirst({
    where: { kind: 'CLASS_CANCELLED', bookingId: booking.id },
  });
  if (!isClassCancelled) {
    await queueMails(tx, jobs, [
      { kind: 'BOOKING_REFUNDED', recipient: booking.email, bookingId: booking.id, refundId },
    ]);
    // The teacher knows what she did herself, and a refund after the class frees no place.
    if (!by && booking.startsAt > at) {
      await queueNotifications(tx, jobs, [{ kind: 'BOOKING_CANCELLED', about: { bookingId: booking.id }, at }]);
    }
  }
  if (!by) return;
  await recordAudit(tx, {
    by,
    action: 'refunded',
    subjectType: 'BOOKING',
    subjectId: booking.id,
    summary: `Refunded ${formatPrice(amountCents)} for a place in ${booking.title} on ${formatLongDate(booking.localDate)}.`,
    at,
  });
}

/**
 * The job that executes a recorded refund. Throws when it failed, so that the job is retried. The refund records that the
 * provider does not answer, so that the teacher sees the reason for the delay; a refusal becomes a payment issue. A payment that
 * is not ours to refund is left as it is: an admin's decision enqueues the job again.
 */
export async function refundPayment(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.db.refund.findUnique({ where: { id: refundId } });
  if (!refund || refund.status === 'DONE') return;
  if ((await findOwnership(deps.db, refund.paymentAttemptId)) !== 'OURS') return;
  try {
    await executeRefund(deps, refund);
  } catch (error) {
    if (error instanceof ServiceUnavailableError) {
      const lastError = error.message;
      await deps.db.refund.updateMany({ where: { id: refundId, status: 'DUE' }, data: { lastError } });
    }
    if (error instanceof StateConflictError) {
      const { paymentIntentId } = refund;
      await raisePaymentIssue(deps.db, deps, { kind: 'REFUND_FAILED', paymentIntentId, text: formatRefusal(error) });
    }
    throw error;
  }
}

const formatRefusal = ({ message }: StateConflictError) =>
  `This payment could not be refunded yet. ${message} The refund is retried for some days.`;

/**
 * The job that checks, a while after an admin requested a refund, whether the provider executed it although its answer was
 * lost or this process crashed, and then records it. A refund that was never executed is left alone, because the admin was
 * shown that it failed.
 */
export async function confirmRefund(
  deps: RefundDeps,
  { refundId, username }: { refundId: string; username: string },
): Promise<void> {
  const refund = await deps.db.refund.findUnique({ where: { id: refundId } });
  if (!refund || refund.status === 'DONE') return;
  if ((await findOwnership(deps.db, refund.paymentAttemptId)) !== 'OURS') return;
  const intent = await deps.payments?.findIntent(refund.paymentIntentId);
  if (!intent || intent.amountRefundedCents < intent.amountReceivedCents) return;
  await executeRefund(deps, refund, { username });
}
