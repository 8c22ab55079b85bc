import type { Refund } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { ServiceUnavailableError, StateConflictError } from '../errors';
import { formatPrice, longDate } from '../format';
import { queueMails } from '../outbox/queue-mails';
import { queueNotifications } from '../outbox/queue-notifications';
import type { Clock, Db, Jobs, Payments, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { closePaymentIssues, raisePaymentIssue } from './payment-issues';
import { findOwnership, requireOurs } from './payment-owner';

export type RefundDeps = RecordRefundDeps & { payments: Payments | null };

const MAX_ERROR_LENGTH = 500;

/**
 * Asks the provider to pay back, outside any transaction, and then settles what follows from it. Asked again after a lost
 * answer it pays nobody twice, because the provider knows the refund by its own id. Throws ServiceUnavailableError when the
 * provider does not answer (nothing is changed), StateConflictError when it refuses (the refund is FAILED, and says why) or
 * when the payment is not ours to refund (nothing is changed).
 */
export async function carryOutRefund(deps: RefundDeps, refund: Refund, by?: { username: string }): Promise<void> {
  const { payments } = deps;
  if (!payments) throw new ServiceUnavailableError('There is no payment provider to refund with at the moment.');
  await requireOurs(deps.db, refund.paymentAttemptId);
  let providerRefundId: string;
  try {
    const idempotencyKey = getKey(refund);
    ({ refundId: providerRefundId } = await payments.refund({
      paymentIntentId: refund.paymentIntentId,
      idempotencyKey,
    }));
  } catch (error) {
    if (error instanceof StateConflictError) await recordRefusal(deps, refund, error.message);
    throw error instanceof ServiceUnavailableError ? unanswered(error) : error;
  }
  await recordRefundDone(deps, refund, providerRefundId, by);
}

/** The provider repeats its answer to a key, a refusal too: only after a refusal does the next try need another key. */
function getKey({ id, attempts }: Refund): string {
  return attempts === 0 ? `refund-${id}` : `refund-${id}-${attempts}`;
}

async function recordRefusal({ db }: RefundDeps, { id, attempts }: Refund, text: string): Promise<void> {
  // Of several who were refused in the same moment, one counts.
  await db.refund.updateMany({
    where: { id, attempts, status: { not: 'DONE' } },
    data: { status: 'FAILED', attempts: { increment: 1 }, lastError: text.slice(0, MAX_ERROR_LENGTH) },
  });
}

function unanswered(cause: ServiceUnavailableError): ServiceUnavailableError {
  const text = 'The payment provider does not answer. Nothing was changed; please try again in a moment.';
  const failure = new ServiceUnavailableError(text);
  failure.cause = cause.cause;
  return failure;
}

export type RecordRefundDeps = { db: Db; clock: Clock; jobs: Jobs };

/**
 * Writes down, once and in one transaction, all that follows from money that was paid back: the refund is done, the payment
 * buys nothing any more, the seat is free, and the person and the teacher are told. `by` is the admin who asked for it.
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
  // Whoever was told that their class is cancelled was told of their money, too; and who cancelled it knows that it is empty.
  const isClassCancelled = await tx.outgoingMail.findFirst({
    where: { kind: 'CLASS_CANCELLED', bookingId: booking.id },
  });
  if (!isClassCancelled) {
    await queueMails(tx, jobs, [
      { kind: 'BOOKING_REFUNDED', recipient: booking.email, bookingId: booking.id, refundId },
    ]);
    // Money that goes back after the class gives no place back.
    if (booking.startsAt > at) {
      await queueNotifications(tx, jobs, [{ kind: 'BOOKING_CANCELLED', about: { bookingId: booking.id }, at }]);
    }
  }
  if (!by) return;
  await recordAudit(tx, {
    by,
    action: 'refunded',
    subjectType: 'BOOKING',
    subjectId: booking.id,
    summary: `Refunded ${formatPrice(amountCents)} for a place in ${booking.title} on ${longDate(booking.localDate)}.`,
    at,
  });
}

/**
 * The job that carries out a refund on record. Throws when it could not be done, so that it is tried again; a provider that
 * does not answer is noted, for the teacher to see what the refund waits for, and one that refuses is put before them. A
 * payment that is not ours to refund is left as it is: an admin's decision enqueues the job again.
 */
export async function refundPayment(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.db.refund.findUnique({ where: { id: refundId } });
  if (!refund || refund.status === 'DONE') return;
  if ((await findOwnership(deps.db, refund.paymentAttemptId)) !== 'OURS') return;
  try {
    await carryOutRefund(deps, refund);
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
  `This payment is to be given back, and that did not work yet. ${message} It is tried again for some days.`;

/**
 * The job that looks, a while after an admin asked for a refund, whether the provider did it although its answer was lost or
 * this process died: then what follows is written down. A refund that never happened is left alone, because the admin was
 * told that it failed.
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
  await carryOutRefund(deps, refund, { username });
}
