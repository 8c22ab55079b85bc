import type { Booking, PaymentAttempt, Refund } from '#prisma';
import { MOVES } from '../booking-events';
import { ServiceUnavailableError, StateConflictError } from '../errors';
import { releaseRebookingHolds } from '../holds';
import { queueMails } from '../outbox/queue-mails';
import { recordChange } from '../outbox/record-change';
import type { Clock, Db, Jobs, Payments, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { requestOffers } from '../waitlist/request-offers';
import { lockPaymentAttempt } from './lock-payment';
import { closePaymentIssues, raisePaymentIssue } from './payment-issues';
import { findOwnership, requireOurs } from './payment-owner';
import { getEventId } from './refund-keys';
import { OWNED_BY_JOB, sumDoneRefunds } from './reserved-refunds';

export type RefundDeps = RecordRefundDeps & { payments: Payments | null };

const MAX_ERROR_LENGTH = 500;

/**
 * Sends a recorded refund to the provider, outside any transaction, and then records the consequences. A retry after a lost
 * answer pays nobody twice: the provider knows the id of the refund. A refund that was withdrawn, or is done, is left alone.
 * @throws ServiceUnavailableError when the provider does not answer; the refund says so
 * @throws StateConflictError when the provider refuses; the refund is FAILED with the reason
 * @throws StateConflictError when the payment is not ours to refund; nothing is changed
 */
export async function executeRefund(deps: RefundDeps, recorded: Refund, by?: { username: string }): Promise<void> {
  const { payments } = deps;
  if (!payments) {
    const delay = new ServiceUnavailableError('There is no payment provider to refund with at the moment.');
    throw await recordDelay(deps.db, recorded, delay);
  }
  await requireOurs(deps.db, recorded.paymentAttemptId);
  const refund = await claimRefund(deps, recorded);
  if (!refund) return;
  let providerRefundId: string;
  try {
    ({ refundId: providerRefundId } = await payments.refund({
      paymentIntentId: refund.paymentIntentId,
      refundId: refund.id,
      amountCents: await getAmountCents(payments, refund),
      idempotencyKey: getIdempotencyKey(refund),
    }));
  } catch (error) {
    if (error instanceof StateConflictError) await recordRefusal(deps, refund, error.message, by);
    throw error instanceof ServiceUnavailableError
      ? await recordDelay(deps.db, refund, toUnansweredError(error))
      : error;
  }
  await recordRefundDone(deps, refund, providerRefundId, by);
}

/**
 * Marks a refund as sent before the provider receives it, in a transaction of its own: from then on it cannot be withdrawn.
 * Null when it was withdrawn, or is done.
 */
async function claimRefund({ db, clock }: RefundDeps, { id, paymentAttemptId }: Refund): Promise<Refund | null> {
  return inTransaction(db, async (tx) => {
    await lockPaymentAttempt(tx, paymentAttemptId);
    const refund = await tx.refund.findUnique({ where: { id } });
    if (!refund || refund.status === 'DONE') return null;
    return refund.sentAt ? refund : tx.refund.update({ where: { id }, data: { sentAt: clock.now() } });
  });
}

/** A payment that bought nothing is refunded as it was received, which may be another amount than was requested. */
async function getAmountCents(payments: Payments, refund: Refund): Promise<number> {
  if (refund.purpose !== 'UNUSABLE_PAYMENT') return refund.amountCents;
  const intent = await payments.findIntent(refund.paymentIntentId);
  return intent?.amountReceivedCents || refund.amountCents;
}

/** The provider repeats its answer to a key, even a refusal, so an attempt after a refusal needs another key. */
function getIdempotencyKey({ id, attempts }: Refund): string {
  return attempts === 0 ? `refund-${id}` : `refund-${id}-${attempts}`;
}

async function recordRefusal(
  { db, clock, jobs }: RefundDeps,
  refund: Refund,
  text: string,
  by?: { username: string },
): Promise<void> {
  const { id, attempts, paymentAttemptId } = refund;
  await inTransaction(db, async (tx) => {
    await lockPaymentAttempt(tx, paymentAttemptId);
    // Of several refusals at the same moment, one is counted.
    const { count } = await tx.refund.updateMany({
      where: { id, attempts, status: { not: 'DONE' } },
      data: { status: 'FAILED', attempts: { increment: 1 }, lastError: text.slice(0, MAX_ERROR_LENGTH) },
    });
    if (count === 0 || attempts > 0) return;
    const booking = await tx.booking.findUnique({ where: { paymentAttemptId } });
    const change = { refund, by: by ?? 'STUDIO', at: clock.now() } as const;
    if (booking) await recordChange(tx, jobs, { kind: 'REFUND_FAILED', booking, ...change });
  });
}

/** Records why a refund has not left yet, so that the teacher sees the reason and can retry it. Returns that reason. */
async function recordDelay(db: Db, { id }: Refund, delay: ServiceUnavailableError): Promise<ServiceUnavailableError> {
  await db.refund.updateMany({ where: { id, status: 'DUE' }, data: { lastError: delay.message } });
  return delay;
}

function toUnansweredError(cause: ServiceUnavailableError): ServiceUnavailableError {
  const text =
    'The payment provider does not answer. If the money has left all the same, the booking says so within a minute. ' +
    'You can also try again: nobody is refunded twice.';
  return new ServiceUnavailableError(text, cause.cause);
}

export type RecordRefundDeps = { db: Db; clock: Clock; jobs: Jobs };

/**
 * Records an executed refund and its consequences, once and in one transaction: the refund is DONE, the payment is REFUNDED
 * when all of it is, and the booking that the refund is for ends. Person and teacher are notified unless they know already.
 */
export async function recordRefundDone(
  deps: RecordRefundDeps,
  refund: Refund,
  providerRefundId: string,
  by?: { username: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // Before the row of the refund, as everybody who records a refund does.
    const attempt = await lockPaymentAttempt(tx, refund.paymentAttemptId);
    const { count } = await tx.refund.updateMany({
      where: { id: refund.id, status: { not: 'DONE' } },
      data: { status: 'DONE', providerRefundId, lastError: null },
    });
    if (count === 0) return;
    const isAllRefunded = (await sumDoneRefunds(tx, attempt.id)) >= attempt.amountCents;
    if (isAllRefunded) await tx.paymentAttempt.update({ where: { id: attempt.id }, data: { status: 'REFUNDED' } });
    await closeRefundIssues(tx, deps, attempt, isAllRefunded);
    switch (refund.purpose) {
      case 'UNUSABLE_PAYMENT':
        return mailRefund(tx, deps.jobs, refund, attempt.email);
      case 'DIFFERENCE':
        return closeDifference(tx, deps, refund);
      case 'ADMIN':
      case 'CLIENT':
      case 'REBOOKING':
      case 'TAKEN_AGAIN':
        return closeBooking(tx, deps, refund, providerRefundId, by);
    }
  });
}

/** A failed refund stays an issue while another one of the same payment has failed. */
async function closeRefundIssues(
  tx: Tx,
  deps: RecordRefundDeps,
  { id, paymentIntentId }: PaymentAttempt,
  isAllRefunded: boolean,
): Promise<void> {
  if (!paymentIntentId) return;
  const hasFailed = (await tx.refund.count({ where: { paymentAttemptId: id, status: 'FAILED' } })) > 0;
  await closePaymentIssues(tx, deps, paymentIntentId, [
    ...(hasFailed ? [] : (['REFUND_FAILED'] as const)),
    ...(isAllRefunded ? (['PARTLY_REFUNDED', 'UNKNOWN_PAYMENT'] as const) : []),
  ]);
}

/** A payment that bought nothing has no booking. */
async function mailRefund(tx: Tx, jobs: Jobs, { id: refundId }: Refund, recipient: string | null): Promise<void> {
  if (recipient) await queueMails(tx, jobs, [{ kind: 'PAYMENT_REFUNDED', recipient, refundId }]);
}

/** The mail about the move named the difference. There is none when the teacher moved somebody without a mail. */
async function closeDifference(tx: Tx, { jobs, clock }: RecordRefundDeps, refund: Refund): Promise<void> {
  const { paymentAttemptId } = refund;
  const booking = await tx.booking.findUniqueOrThrow({ where: { paymentAttemptId } });
  const bookingId = booking.id;
  const edition = await tx.bookingEvent.count({ where: { bookingId, ...MOVES, id: { lte: getEventId(refund) } } });
  const isNews = (await tx.outgoingMail.count({ where: { kind: 'BOOKING_MOVED', bookingId, edition } })) === 0;
  const change = { booking, refund, by: 'STUDIO', isNews, at: clock.now() } as const;
  await recordChange(tx, jobs, { kind: 'DIFFERENCE_REFUNDED', ...change });
}

async function closeBooking(
  tx: Tx,
  { clock, jobs }: RecordRefundDeps,
  refund: Refund,
  providerRefundId: string,
  by?: { username: string },
): Promise<void> {
  const before = await tx.booking.findUniqueOrThrow({ where: { paymentIntentId: refund.paymentIntentId } });
  const booking = await tx.booking.update({
    where: { id: before.id },
    data: { status: 'REFUNDED', refundId: providerRefundId },
  });
  const bookingId = booking.id;
  const at = clock.now();
  // Refunded by the teacher or at the provider while its client could still choose another class.
  const isUnanswered = { bookingId, outcome: null };
  const data = { outcome: 'REFUNDED', decidedAt: at } as const;
  const hadChoice = (await tx.rebookingOffer.updateMany({ where: isUnanswered, data })).count > 0;
  await releaseRebookingHolds(tx, jobs, [bookingId]);
  await requestOffers(tx, jobs, { id: booking.occurrenceId });
  const isNews = hadChoice || !(await knowsOfRefund(tx, before));
  const isPlaceFreed = before.status === 'CONFIRMED' && booking.startsAt > at;
  const change = { booking, refund, by: by ?? 'STUDIO', isNews, isPlaceFreed, at } as const;
  await recordChange(tx, jobs, { kind: 'REFUNDED', ...change });
}

/** True when the mail about the cancellation of the class, or of the place, named the refund. */
async function knowsOfRefund(tx: Tx, { id: bookingId, status, occurrenceId }: Booking): Promise<boolean> {
  if (status === 'CONFIRMED') {
    const { cancelledAt } = await tx.occurrence.findUniqueOrThrow({ where: { id: occurrenceId } });
    const kind = 'CLASS_CANCELLED';
    return cancelledAt !== null && (await tx.outgoingMail.findFirst({ where: { kind, bookingId } })) !== null;
  }
  const cancellation = await tx.bookingEvent.findFirst({
    where: { bookingId, kind: { in: ['CANCELLED', 'CANCELLED_LATE', 'CANCELLED_BY_STUDIO'] } },
    orderBy: { id: 'desc' },
  });
  return cancellation !== null && cancellation.amountCents !== null;
}

/**
 * The job that executes a recorded refund. Throws when it failed, so that the job is retried; a refusal becomes a payment issue.
 * A payment that is not ours to refund is left as it is: an admin's decision enqueues the job again.
 */
export async function refundPayment(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.db.refund.findUnique({ where: { id: refundId } });
  if (!refund || refund.status === 'DONE') return;
  if ((await findOwnership(deps.db, refund.paymentAttemptId)) !== 'OURS') return;
  try {
    await executeRefund(deps, refund);
  } catch (error) {
    if (error instanceof StateConflictError) {
      const { paymentIntentId, attempts } = refund;
      const issue = { kind: 'REFUND_FAILED', paymentIntentId, text: formatRefusal(error) } as const;
      // An issue that was resolved may have been about another refund of this payment.
      await inTransaction(deps.db, (tx) => raisePaymentIssue(tx, deps, issue, { isReopened: attempts === 0 }));
    }
    throw error;
  }
}

const formatRefusal = ({ message }: StateConflictError) =>
  `This payment could not be refunded yet. ${message} The refund is retried for some days.`;

const NOT_EXECUTED = 'The payment provider did not answer, and has not returned the money. Please try again.';

/**
 * The job that checks, a while after an admin requested a refund, whether the provider executed it although its answer was
 * lost or this process crashed, and then records it. One that was never executed is FAILED: the admin was shown so and can
 * retry it, and until then the booking can be cancelled or moved as any other.
 * @throws ServiceUnavailableError while the provider does not answer, so that the job is retried
 */
export async function confirmRefund(
  { db, clock, jobs, payments }: RefundDeps,
  { refundId, username }: { refundId: string; username: string },
): Promise<void> {
  const refund = await db.refund.findUnique({ where: { id: refundId } });
  if (!refund || refund.status === 'DONE') return;
  if ((await findOwnership(db, refund.paymentAttemptId)) !== 'OURS') return;
  if (!payments) throw new ServiceUnavailableError();
  const { paymentIntentId } = refund;
  const providerRefundId = await payments.findRefund({ paymentIntentId, refundId });
  if (providerRefundId) return recordRefundDone({ db, clock, jobs }, refund, providerRefundId, { username });
  // Another job executes it when its class was cancelled meanwhile.
  await db.refund.updateMany({
    where: { id: refundId, status: 'DUE', ...OWNED_BY_JOB.NOT },
    data: { status: 'FAILED', lastError: NOT_EXECUTED },
  });
}
