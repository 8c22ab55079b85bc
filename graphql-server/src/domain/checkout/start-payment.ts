import type { PaymentAttempt } from '#prisma';
import type { BookingDeps } from '../booking/booking-request';
import {
  CardPaymentsOffError,
  InvalidInputError,
  PaymentRefusedError,
  ServiceUnavailableError,
  StateConflictError,
} from '../errors';
import { countNewPlace, type OverLimit } from '../limits/count-new-place';
import type { Payments, ProviderIntent } from '../ports';
import { digestOfSecret } from '../seats/own-hold';
import { inTransaction } from '../transaction';
import { returnOfferedSeats } from '../waitlist/return-offered-seats';
import { type EarlierPayment, holdSeat, type PaymentRequest, requireCardPrice, STARTED_ELSEWHERE } from './hold-seat';

export type PaymentSession = {
  paymentIntentId: string;
  clientSecret: string;
  publishableKey: string;
  amountCents: number;
  holdExpiresAt: Date | null;
};

type Started = { session: PaymentSession; isNewPlace: boolean };

const DESCRIPTION = 'Pilates class';
const NO_INTENT = 'Failed to initialize payment intent.';
const ALREADY_PAID =
  'You have already paid for this class. Your booking is being confirmed, and the confirmation is on its way to you.';

/**
 * Starts a payment for a dated class: holds a seat for `holdMinutes` and creates the intent for the server's price. When the
 * same person starts again, they keep their seat and get a new intent; the earlier one is cancelled first, so no client secret
 * is given out twice and no two of their intents can be paid. All calls to the provider share one deadline.
 * @throws CardPaymentsOffError, NotFoundError, ClassUnavailableError, ClaimMismatchError, ServiceUnavailableError
 * @throws PaymentRefusedError when an earlier payment of the same person is paid
 * @throws StateConflictError and TooManyRequestsError past a limit
 */
export async function startPayment(deps: BookingDeps, request: PaymentRequest): Promise<PaymentSession> {
  const payments = requirePayments(deps);
  const { session } = await countNewPlace(deps, request.requester.network, (overLimit) =>
    payments.withinOneDeadline((signal) => holdAndCreate(deps, payments, { request, overLimit, signal }), NO_INTENT),
  );
  return session;
}

/**
 * Starts a payment of an amount in cents for callers that name their class only when they book. The amount must be the price
 * of some active class; no seat is held.
 * @throws InvalidInputError, CardPaymentsOffError, ServiceUnavailableError
 */
export async function startPaymentOfAmount(deps: BookingDeps, amountCents: number): Promise<PaymentSession> {
  const payments = requirePayments(deps);
  requireCardPrice(amountCents);
  const offered = await deps.db.availability.findFirst({
    where: { priceCents: amountCents, isActive: true, deletedAt: null },
    select: { id: true },
  });
  if (!offered) throw new InvalidInputError([{ path: 'amount', message: 'No class costs this amount.' }]);
  const attempt = await deps.db.paymentAttempt.create({ data: { amountCents } });
  const intent = await createIntent(payments, attempt);
  if (!(await recordIntent(deps, attempt, intent))) throw new ServiceUnavailableError(NO_INTENT);
  return toSession(payments, attempt, intent);
}

function requirePayments({ payments }: BookingDeps): Payments {
  if (!payments)
    throw new CardPaymentsOffError('Card payments are not available at the moment. You can pay in person.');
  return payments;
}

type Start = { request: PaymentRequest; overLimit: OverLimit; signal: AbortSignal };

async function holdAndCreate(deps: BookingDeps, payments: Payments, start: Start): Promise<Started> {
  const { attempt, isNewPlace } = await holdOrReplace(deps, payments, start);
  try {
    start.signal.throwIfAborted();
    const intent = await createIntent(payments, attempt);
    start.signal.throwIfAborted();
    if (await recordIntent(deps, attempt, intent)) return { session: toSession(payments, attempt, intent), isNewPlace };
    await discardIntent(deps, payments, attempt, intent);
  } catch (error) {
    await endHold(deps, attempt);
    throw error;
  }
  throw new StateConflictError(STARTED_ELSEWHERE);
}

/** Holds the seat. Earlier intents of the same person are cancelled before their seat moves. */
async function holdOrReplace(deps: BookingDeps, payments: Payments, { request, overLimit, signal }: Start) {
  const hold = (ended: readonly EarlierPayment[] | null) =>
    inTransaction(deps.db, (tx) => holdSeat(tx, deps, request, { overLimit, ended }));
  const first = await hold(null);
  if ('attempt' in first) return first;
  for (const { paymentIntentId } of first.earlier) {
    signal.throwIfAborted();
    if (paymentIntentId) await endIntent(deps, payments, paymentIntentId);
  }
  signal.throwIfAborted();
  const second = await hold(first.earlier);
  if ('attempt' in second) return second;
  throw new StateConflictError(STARTED_ELSEWHERE);
}

/**
 * Cancels an earlier intent.
 * @throws PaymentRefusedError, and changes nothing, when it is paid or being paid
 */
async function endIntent(deps: BookingDeps, payments: Payments, paymentIntentId: string): Promise<void> {
  const refusePaid = async () => {
    const status = (await withMessage(NO_INTENT, payments.findIntent(paymentIntentId)))?.status;
    if (status !== 'succeeded' && status !== 'processing') return status;
    const key = `payment-${paymentIntentId}`;
    await deps.jobs.enqueue(deps.db, 'reconcile-payment', { paymentIntentId }, { key });
    throw new PaymentRefusedError('ALREADY_USED', ALREADY_PAID);
  };
  const status = await refusePaid();
  if (status === undefined || status === 'canceled') return;
  try {
    await withMessage(NO_INTENT, payments.cancelIntent(paymentIntentId));
  } catch (error) {
    // It may have been paid since the look-up.
    await refusePaid();
    throw error;
  }
}

function createIntent(payments: Payments, attempt: PaymentAttempt): Promise<ProviderIntent> {
  const { id, installationId, amountCents } = attempt;
  const intent = { attemptId: id, installationId, amountCents, description: DESCRIPTION };
  return withMessage(NO_INTENT, payments.createIntent(intent));
}

/** Replaces the message of the error when the provider does not answer. */
async function withMessage<Result>(message: string, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ServiceUnavailableError) error.message = message;
    throw error;
  }
}

/**
 * Records the intent of an attempt, and with it that its secret is given out now. Returns false when the secret must not be
 * given out: a later request replaced the attempt, or another request got this secret.
 */
async function recordIntent({ db }: BookingDeps, { id }: PaymentAttempt, intent: ProviderIntent): Promise<boolean> {
  if (!intent.clientSecret) throw new ServiceUnavailableError(NO_INTENT);
  const { count } = await db.paymentAttempt.updateMany({
    where: {
      id,
      status: 'OPEN',
      clientSecretDigest: null,
      OR: [{ paymentIntentId: null }, { paymentIntentId: intent.id }],
    },
    data: { paymentIntentId: intent.id, clientSecretDigest: digestOfSecret(intent.clientSecret) },
  });
  return count === 1;
}

/** Cancels an intent whose secret is not given out, unless another request got it. */
async function discardIntent({ db }: BookingDeps, payments: Payments, { id }: PaymentAttempt, intent: ProviderIntent) {
  const attempt = await db.paymentAttempt.findUnique({ where: { id } });
  if (attempt?.clientSecretDigest == null) await payments.cancelIntent(intent.id);
}

/** Ends the hold of an attempt without an intent; a later request may reuse the attempt. An offered place stays held. */
async function endHold({ db, clock }: BookingDeps, { id, holdExpiresAt }: PaymentAttempt): Promise<void> {
  const where = { id, holdExpiresAt, clientSecretDigest: null };
  await inTransaction(db, async (tx) => {
    const { count } = await tx.paymentAttempt.updateMany({ where, data: { holdExpiresAt: null } });
    if (count > 0) await returnOfferedSeats(tx, [id], clock.now());
  });
}

function toSession(payments: Payments, attempt: PaymentAttempt, intent: ProviderIntent): PaymentSession {
  if (!intent.clientSecret) throw new ServiceUnavailableError(NO_INTENT);
  return {
    paymentIntentId: intent.id,
    clientSecret: intent.clientSecret,
    publishableKey: payments.publishableKey,
    amountCents: attempt.amountCents,
    holdExpiresAt: attempt.holdExpiresAt,
  };
}

export type Checkout = {
  cardPayments: boolean;
  cardPaymentsOffReason: string | null;
  isTestMode: boolean;
  holdMinutes: number;
  stripeScript: string | null;
};

/** Describes whether the payment step can take cards, and why not. */
export function describeCheckout({ payments, holdMinutes }: Pick<BookingDeps, 'payments' | 'holdMinutes'>): Checkout {
  return {
    cardPayments: payments !== null,
    cardPaymentsOffReason: payments ? null : 'Card payments are not set up at this studio yet. You can pay in person.',
    isTestMode: payments?.isTestMode ?? false,
    holdMinutes,
    stripeScript: payments?.scriptUrl ?? null,
  };
}
