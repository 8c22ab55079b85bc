import type { PaymentAttempt } from '#prisma';
import type { BookingDeps } from '../booking/booking-deps';
import { DomainError, ServiceUnavailableError } from '../errors';
import type { Payments, ProviderIntent } from '../ports';
import { inTransaction } from '../transaction';
import { recordAdminRefund } from './admin-refund';
import { finalisePayment } from './finalise-payment';
import { type AttemptFacts, nextStep, type Step } from './next-step';
import { raiseConcern } from './raise-concern';
import { recordRefundDue } from './refund-due';
import { settleRefund } from './settle-refund';

export type ReconcileDeps = BookingDeps & {
  /** Multiplies the times that are waited. */
  pace: number;
};

/**
 * Brings one payment and our records together, whatever happened to either: it becomes a booking, goes back, is given up, or
 * is put before the teacher. Asked again it does nothing more. Throws ServiceUnavailableError.
 */
export async function reconcilePayment(deps: ReconcileDeps, paymentIntentId: string): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  const intent = await payments.findIntent(paymentIntentId);
  const attempt = intent && (await findOrRestoreAttempt(deps, payments, intent));
  if (!intent || !attempt) return;
  await take(deps, payments, attempt, intent, nextStep(factsOf(attempt), intent, deps.clock.now(), deps.pace));
}

type Known = PaymentAttempt & { booking: { status: AttemptFacts['bookingStatus'] } | null };

export const ATTEMPT_PARTS = { booking: { select: { status: true } } } as const;

/** What our records say of a payment, for the decision. */
export function factsOf({ status, createdAt, holdExpiresAt, occurrenceId, name, email, booking }: Known): AttemptFacts {
  return {
    status,
    createdAt,
    holdExpiresAt,
    isBound: Boolean(occurrenceId && name && email),
    bookingStatus: booking?.status ?? null,
  };
}

/**
 * The attempt that a payment was made for. When the answer that named the payment was lost, its metadata names the attempt;
 * when the attempt itself is lost with a restored backup, it is written anew, as one that names no class. Null for a payment
 * that was not made here.
 */
async function findOrRestoreAttempt(
  { db }: ReconcileDeps,
  payments: Payments,
  intent: ProviderIntent,
): Promise<Known | null> {
  const include = ATTEMPT_PARTS;
  const known = await db.paymentAttempt.findUnique({ where: { paymentIntentId: intent.id }, include });
  if (known) return known;
  const { attemptId } = intent;
  if (!attemptId || intent.isLive !== payments.isLive) return null;
  await db.paymentAttempt.updateMany({
    where: { id: attemptId, paymentIntentId: null },
    data: { paymentIntentId: intent.id },
  });
  if (intent.status === 'succeeded') {
    const { id: paymentIntentId, amountCents, createdAt } = intent;
    await db.paymentAttempt.createMany({
      data: [{ id: attemptId, paymentIntentId, amountCents, createdAt }],
      skipDuplicates: true,
    });
  }
  return db.paymentAttempt.findUnique({ where: { paymentIntentId: intent.id }, include });
}

async function take(deps: ReconcileDeps, payments: Payments, attempt: Known, intent: ProviderIntent, step: Step) {
  const paymentIntentId = intent.id;
  switch (step.do) {
    case 'NOTHING':
      return;
    case 'FINALISE':
      return finalise(deps, paymentIntentId);
    case 'REFUND':
      return inTransaction(deps.db, async (tx) => {
        await recordRefundDue(tx, deps.jobs, attempt, step.words);
        if (step.concern) await raiseConcern(tx, deps, { kind: step.concern, paymentIntentId, words: step.words });
      });
    case 'ABANDON':
      return abandon(deps, payments, attempt, intent);
    case 'RECORD_REFUND':
      return recordRefundMadeElsewhere(deps, payments, paymentIntentId);
    case 'RAISE':
      return raiseConcern(deps.db, deps, { kind: step.kind, paymentIntentId, words: step.words });
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
  { id }: Known,
  intent: ProviderIntent,
): Promise<void> {
  if (intent.status !== 'canceled' && intent.status !== 'succeeded') await payments.cancelIntent(intent.id);
  await db.paymentAttempt.updateMany({
    where: { id, status: 'OPEN' },
    data: { status: 'ABANDONED', holdExpiresAt: null },
  });
}

/** A refund of ours that is under way has this long to settle by its own jobs, which know who asked for it. */
const OWN_REFUND_MS = 600_000;

async function recordRefundMadeElsewhere(deps: ReconcileDeps, payments: Payments, paymentIntentId: string) {
  const since = new Date(deps.clock.now().getTime() - OWN_REFUND_MS * deps.pace);
  const own = { paymentIntentId, purpose: 'ADMIN', createdAt: { gt: since } } as const;
  if (await deps.db.refund.findFirst({ where: own })) return lookAgain(deps, paymentIntentId);
  const providerRefundId = await payments.findRefund(paymentIntentId);
  if (!providerRefundId) return;
  const refund = await inTransaction(deps.db, async (tx) => {
    const booking = await tx.booking.findUnique({ where: { paymentIntentId } });
    return booking?.status === 'CONFIRMED' ? recordAdminRefund(tx, booking, 'Refunded at the provider.') : null;
  });
  if (refund) await settleRefund(deps, refund, providerRefundId);
}

/** Later, when no refund of ours can be under way any more: this may have been the only event, and no list reaches far back. */
async function lookAgain({ db, clock, jobs, pace }: ReconcileDeps, paymentIntentId: string): Promise<void> {
  const runAt = new Date(clock.now().getTime() + OWN_REFUND_MS * pace);
  await jobs.enqueue(db, 'reconcile-payment', { paymentIntentId }, { runAt, key: `payment-${paymentIntentId}` });
}
