import type { BookingDeps } from '../booking/booking-request';
import { DomainError, ServiceUnavailableError } from '../errors';
import { decidePayment, type Step } from '../payment/decisions';
import { recordRefundDone } from '../payment/execute-refund';
import { raisePaymentIssue } from '../payment/payment-issues';
import { bookingRefundKey } from '../payment/refund-keys';
import { recordPartRefundedElsewhere, recordRefundMadeElsewhere } from '../payment/request-refund';
import type { Clock, Db, Jobs, Payments, ProviderEvent, ProviderIntent } from '../ports';
import { inTransaction } from '../transaction';
import { adoptPayment } from './adopt-payment';
import { bookPaidPlace, recordStep } from './finalise-payment';
import {
  decideIntent,
  findRecordedAttempt,
  type RecordedAttempt,
  readRecords,
  toAttemptState,
  toDecisionContext,
} from './payment-records';

/**
 * Brings one payment of the provider and the database into line: it becomes a booking, is refunded, is abandoned, or becomes
 * a payment issue. Safe to repeat; a payment of another installation is left alone. One call to the provider and one read of
 * the attempt, unless it is adopted first.
 * @throws ServiceUnavailableError
 */
export async function reconcilePayment(deps: BookingDeps, paymentIntentId: string): Promise<void> {
  const { db, payments } = deps;
  if (!payments) return;
  const intent = await payments.findIntent(paymentIntentId);
  const attempt = await findRecordedAttempt(db, paymentIntentId);
  if (attempt) return reconcileAttempt(deps, payments, attempt, intent);
  if (intent) await reconcileUnrecorded(deps, payments, intent);
}

async function reconcileAttempt(
  deps: BookingDeps,
  payments: Payments,
  attempt: RecordedAttempt,
  intent: ProviderIntent | null,
): Promise<void> {
  const decide = (now: ProviderIntent | null) =>
    decidePayment(toAttemptState(attempt), now, toDecisionContext(deps, payments)).step;
  const step = decide(intent);
  if (isFailedRefund(step)) {
    // The refund may have been executed after the provider was asked: only a later answer can say that it failed.
    const later = decide(await payments.findIntent(attempt.paymentIntentId ?? ''));
    if (!isFailedRefund(later)) return;
  }
  await takeStep(deps, payments, attempt, intent, step);
}

const isFailedRefund = (step: Step) => step.do === 'RAISE' && step.kind === 'REFUND_FAILED';

async function reconcileUnrecorded(deps: BookingDeps, payments: Payments, intent: ProviderIntent): Promise<void> {
  const { db } = deps;
  const records = await readRecords(db, payments, [intent]);
  const step = decideIntent(records, intent, toDecisionContext(deps, payments));
  if (step.do === 'RAISE') {
    const issue = { kind: step.kind, paymentIntentId: intent.id, text: step.text };
    await inTransaction(db, (tx) => raisePaymentIssue(tx, deps, issue));
  }
  if (step.do !== 'ADOPT') return;
  await adoptPayment(db, records, intent);
  const attempt = await findRecordedAttempt(db, intent.id);
  if (attempt) await reconcileAttempt(deps, payments, attempt, intent);
}

async function takeStep(
  deps: BookingDeps,
  payments: Payments,
  attempt: RecordedAttempt,
  intent: ProviderIntent | null,
  step: Step,
): Promise<void> {
  switch (step.do) {
    case 'NOTHING':
    case 'ADOPT':
      return;
    case 'BOOK':
      return book(deps, attempt);
    case 'REFUND':
    case 'RAISE':
      return recordStep(deps, attempt, step);
    case 'ABANDON':
      return abandon(deps, payments, attempt, intent);
    case 'RECORD_REFUND':
      return closeRefundedElsewhere(deps, payments, attempt);
    case 'RECORD_PART':
      return recordPart(deps, attempt, step);
  }
}

/** A refusal is an outcome here: the refund that is due was recorded with it. */
async function book(deps: BookingDeps, attempt: RecordedAttempt): Promise<void> {
  try {
    await bookPaidPlace(deps, attempt);
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof ServiceUnavailableError) throw error;
  }
}

/** Cancels the intent first, so that it cannot be paid any more. One that was paid meanwhile is reconciled again. */
async function abandon(
  { db }: BookingDeps,
  payments: Payments,
  { id }: RecordedAttempt,
  intent: ProviderIntent | null,
): Promise<void> {
  if (intent && intent.status !== 'canceled' && intent.status !== 'succeeded') await payments.cancelIntent(intent.id);
  await db.paymentAttempt.updateMany({
    where: { id, status: 'OPEN' },
    data: { status: 'ABANDONED', holdExpiresAt: null },
  });
}

async function recordPart(
  deps: BookingDeps,
  { paymentIntentId, booking }: RecordedAttempt,
  { refundedCents, kind, text }: Extract<Step, { do: 'RECORD_PART' }>,
): Promise<void> {
  if (!paymentIntentId || !booking) return;
  await inTransaction(deps.db, async (tx) => {
    await recordPartRefundedElsewhere(tx, booking.id, { refundedCents, at: deps.clock.now() });
    await raisePaymentIssue(tx, deps, { kind, paymentIntentId, text });
  });
}

/** A refund that an admin requested is recorded by its own jobs, which know who requested it, within this time. */
const OWN_REFUND_MS = 600_000;

async function closeRefundedElsewhere(
  deps: BookingDeps,
  payments: Payments,
  { paymentIntentId, booking }: RecordedAttempt,
): Promise<void> {
  if (!paymentIntentId || !booking) return;
  const key = bookingRefundKey(booking);
  const own = await deps.db.refund.findUnique({ where: { paymentIntentId_key: { paymentIntentId, key } } });
  const since = new Date(deps.clock.now().getTime() - deps.jobs.scale(OWN_REFUND_MS));
  if (own && own.createdAt > since) return reconcileLater(deps, paymentIntentId);
  const providerRefundId = await payments.findRefund({ paymentIntentId, refundId: own?.id ?? null });
  if (!providerRefundId) return;
  // The webhook's job and a reconciler pass may both be here: one records the refund, the other finds it.
  const refund = await inTransaction(deps.db, (tx) => recordRefundMadeElsewhere(tx, booking.id));
  if (refund) await recordRefundDone(deps, refund, providerRefundId);
}

/** This may have been the only event, and no list reaches back far: look again once no refund of ours can be pending. */
async function reconcileLater({ db, clock, jobs }: BookingDeps, paymentIntentId: string): Promise<void> {
  const runAt = new Date(clock.now().getTime() + jobs.scale(OWN_REFUND_MS));
  await jobs.enqueue(db, 'reconcile-payment', { paymentIntentId }, { runAt, key: `payment-${paymentIntentId}` });
}

/**
 * Stores an event of the provider together with its job; a repeated event does nothing. Only the payment's id is taken from
 * it: the job asks the provider for the state.
 * @throws ServiceUnavailableError, so that the provider sends the event again
 */
export async function receiveEvent(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs },
  { id, type, paymentIntentId }: ProviderEvent,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { count } = await tx.providerEvent.createMany({
      data: [{ id, type, paymentIntentId, receivedAt: clock.now() }],
      skipDuplicates: true,
    });
    if (count === 0 || !paymentIntentId) return;
    await jobs.enqueue(tx, 'reconcile-payment', { paymentIntentId }, { key: `payment-${paymentIntentId}` });
  });
}
