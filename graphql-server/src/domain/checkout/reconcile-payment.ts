import type { BookingDeps } from '../booking/booking-request';
import { DomainError, ServiceUnavailableError } from '../errors';
import { nextStep, type Step, type Timing } from '../payment/decisions';
import { recordRefundDone } from '../payment/execute-refund';
import { raisePaymentIssue } from '../payment/payment-issues';
import { recordAdminRefund, recordRefundDue } from '../payment/request-refund';
import type { Clock, Db, Jobs, Payments, ProviderEvent, ProviderIntent } from '../ports';
import { inTransaction } from '../transaction';
import { adoptPayment } from './adopt-payment';
import { finalisePayment } from './finalise-payment';
import { findRecordedAttempt, getFacts, type RecordedAttempt, readRecords, stepFor } from './payment-records';

export type ReconcileDeps = BookingDeps & {
  /** Multiplies the times that are waited. */
  timeScale: number;
};

/** The times that a decision depends on. */
export const toTiming = ({ clock, timeScale, holdMinutes }: ReconcileDeps): Timing => ({
  now: clock.now(),
  timeScale,
  holdMinutes,
});

/**
 * Brings one payment and our records together, whatever happened to either: it becomes a booking, goes back, is given up, or
 * is put before the teacher. Asked again it does nothing more; a payment of another installation is left alone. Throws
 * ServiceUnavailableError.
 */
export async function reconcilePayment(deps: ReconcileDeps, paymentIntentId: string): Promise<void> {
  const { db, payments } = deps;
  if (!payments) return;
  const intent = await payments.findIntent(paymentIntentId);
  const attempt = await findRecordedAttempt(db, paymentIntentId);
  if (attempt) return take(deps, payments, attempt, intent, nextStep(getFacts(attempt), intent, toTiming(deps)));
  if (intent) await reconcileUnrecorded(deps, payments, intent);
}

async function reconcileUnrecorded(deps: ReconcileDeps, payments: Payments, intent: ProviderIntent): Promise<void> {
  const { db } = deps;
  const records = await readRecords(db, payments, [intent]);
  const step = stepFor(records, intent, toTiming(deps));
  if (step.do === 'RAISE') {
    await raisePaymentIssue(db, deps, { kind: step.kind, paymentIntentId: intent.id, text: step.text });
  }
  if (step.do !== 'ADOPT') return;
  await adoptPayment(db, records, intent);
  const attempt = await findRecordedAttempt(db, intent.id);
  if (attempt) await take(deps, payments, attempt, intent, nextStep(getFacts(attempt), intent, toTiming(deps)));
}

async function take(
  deps: ReconcileDeps,
  payments: Payments,
  attempt: RecordedAttempt,
  intent: ProviderIntent | null,
  step: Step,
): Promise<void> {
  const { paymentIntentId } = attempt;
  if (!paymentIntentId) return;
  switch (step.do) {
    case 'NOTHING':
    case 'ADOPT':
      return;
    case 'FINALISE':
      return finalise(deps, paymentIntentId);
    case 'REFUND':
      return inTransaction(deps.db, async (tx) => {
        await recordRefundDue(tx, deps.jobs, attempt, step.text);
        if (step.issue) await raisePaymentIssue(tx, deps, { kind: step.issue, paymentIntentId, text: step.text });
      });
    case 'ABANDON':
      return abandon(deps, payments, attempt, intent);
    case 'RECORD_REFUND':
      return recordRefundMadeElsewhere(deps, payments, paymentIntentId);
    case 'RAISE':
      return raisePaymentIssue(deps.db, deps, { kind: step.kind, paymentIntentId, text: step.text });
  }
}

/** A refusal is an outcome: what is due to the person was recorded with it. */
async function finalise(deps: ReconcileDeps, paymentIntentId: string): Promise<void> {
  try {
    await finalisePayment(deps, { paymentIntentId });
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof ServiceUnavailableError) throw error;
  }
}

/** The provider is told first: from then on it cannot be paid any more. One that was paid in this very moment is looked at again. */
async function abandon(
  { db }: ReconcileDeps,
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

/** A refund of ours that is under way has this long to settle by its own jobs, which know who asked for it. */
const OWN_REFUND_MS = 600_000;

async function recordRefundMadeElsewhere(deps: ReconcileDeps, payments: Payments, paymentIntentId: string) {
  const since = new Date(deps.clock.now().getTime() - OWN_REFUND_MS * deps.timeScale);
  const own = { paymentIntentId, purpose: 'ADMIN', createdAt: { gt: since } } as const;
  if (await deps.db.refund.findFirst({ where: own })) return reconcileLater(deps, paymentIntentId);
  const providerRefundId = await payments.findRefund(paymentIntentId);
  if (!providerRefundId) return;
  const refund = await inTransaction(deps.db, async (tx) => {
    // The webhook's job and a reconciler run may both be here: one records the refund, the other finds it.
    await tx.$queryRaw`SELECT 1 FROM "Booking" WHERE "paymentIntentId" = ${paymentIntentId} FOR UPDATE`;
    const booking = await tx.booking.findUnique({ where: { paymentIntentId } });
    return booking?.status === 'CONFIRMED' ? recordAdminRefund(tx, booking, 'Refunded at the provider.') : null;
  });
  if (refund) await recordRefundDone(deps, refund, providerRefundId);
}

/** Later, when no refund of ours can be under way any more: this may have been the only event, and no list reaches far back. */
async function reconcileLater({ db, clock, jobs, timeScale }: ReconcileDeps, paymentIntentId: string): Promise<void> {
  const runAt = new Date(clock.now().getTime() + OWN_REFUND_MS * timeScale);
  await jobs.enqueue(db, 'reconcile-payment', { paymentIntentId }, { runAt, key: `payment-${paymentIntentId}` });
}

/**
 * Keeps an event of the provider together with its work. A repeated one does nothing. Only what it is about is taken from it:
 * how things stand is asked of the provider when the work is done. Throws ServiceUnavailableError, so that it is sent again.
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
