import { LIMITS } from '#contract/limits';
import type { PaymentAttempt } from '#prisma';
import type { BookingDeps } from '../booking/booking-deps';
import type { BookingRequest, Person } from '../booking/booking-request';
import { checkClaims } from '../booking/check-claims';
import { lockClass } from '../booking/lock-class';
import { readSeats, releaseOwnHolds, requireSeat } from '../booking/seats';
import { CardPaymentsOffError, InvalidInputError, ServiceUnavailableError } from '../errors';
import type { Payments, ProviderIntent, Tx } from '../ports';
import { inTransaction } from '../transaction';

export type PaymentRequest = Pick<BookingRequest, 'classRef' | 'date' | 'claims'> & {
  /** Whoever will sit in the class; a hold of somebody unnamed cannot be taken up again. */
  person: Partial<Person>;
};

export type PaymentSession = {
  paymentIntentId: string;
  clientSecret: string;
  publishableKey: string;
  amountCents: number;
  holdExpiresAt: Date | null;
};

const PAYABLE = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
]);
const DESCRIPTION = 'Pilates class';
const NO_INTENT = 'Failed to initialize payment intent.';

/**
 * Begins a payment for a dated class: holds a seat for `holdMinutes` and creates the intent for the server's price. The same
 * person asking again for the same class takes up their own hold, and their intent too when they say all that they said: an
 * e-mail alone opens nobody's payment. Throws CardPaymentsOffError, NotFoundError,
 * ClassUnavailableError, ClaimMismatchError, ServiceUnavailableError.
 */
export async function startPayment(deps: BookingDeps, request: PaymentRequest): Promise<PaymentSession> {
  const payments = requirePayments(deps);
  const attempt = await inTransaction(deps.db, (tx) => holdSeat(tx, deps, request));
  const intent = await payableIntent(deps, payments, attempt);
  if (intent) return sessionOf(payments, attempt, intent);
  // The intent of the earlier attempt can no longer be paid: that attempt is over, and the next one is new.
  await deps.db.paymentAttempt.update({
    where: { id: attempt.id },
    data: { status: 'ABANDONED', holdExpiresAt: null },
  });
  return startPayment(deps, request);
}

/**
 * Begins a payment of an amount alone, in cents, for callers that name their class only when they book. The amount must be
 * the price of some active class; no seat is held. Throws InvalidInputError, CardPaymentsOffError, ServiceUnavailableError.
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
  const intent = await payableIntent(deps, payments, attempt);
  if (!intent) throw new ServiceUnavailableError();
  return sessionOf(payments, attempt, intent);
}

function requirePayments({ payments }: BookingDeps): Payments {
  if (!payments)
    throw new CardPaymentsOffError('Card payments are not available at the moment. You can pay in person.');
  return payments;
}

function requireCardPrice(amountCents: number): void {
  if (amountCents >= LIMITS.cardPriceCents.min) return;
  throw new CardPaymentsOffError('Card payments start at €0.50. Please choose to pay in person.');
}

/** Takes, or takes up again, a seat for someone who is about to pay. */
async function holdSeat(tx: Tx, deps: BookingDeps, request: PaymentRequest): Promise<PaymentAttempt> {
  const now = deps.clock.now();
  const locked = await lockClass(tx, request, deps.studioTime, now);
  const { priceCents: amountCents, localTime, location } = locked.datedClass;
  const offer = { occurrenceId: locked.occurrence.id, amountCents, localTime, location };
  const { name = null, email = null, phone = null, notes = null } = request.person;
  requireSeat(locked, await readSeats(tx, offer.occurrenceId, now), { email });
  checkClaims(request.claims, locked.datedClass);
  requireCardPrice(amountCents);
  const person = { name, email, phone, notes };
  const own = await findOwnAttempt(tx, offer, person);
  if (email) await releaseOwnHolds(tx, offer.occurrenceId, [email]);
  const holdExpiresAt = new Date(now.getTime() + deps.holdMinutes * 60_000);
  if (own) return tx.paymentAttempt.update({ where: { id: own.id }, data: { holdExpiresAt } });
  return tx.paymentAttempt.create({ data: { ...person, ...offer, holdExpiresAt, createdAt: now } });
}

type Nullable<Fields> = { [Field in keyof Fields]: Fields[Field] | null };

/** What a payment is for: the class as it was when the payment began. */
type Offer = { occurrenceId: string; amountCents: number; localTime: string; location: string };

/** The payment that the same person began for the same offer, in the same words. */
async function findOwnAttempt(tx: Tx, offer: Offer, { name, email, phone, notes }: Nullable<Person>) {
  const { occurrenceId, amountCents, localTime, location } = offer;
  const [own] = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "PaymentAttempt"
     WHERE "occurrenceId" = ${occurrenceId}::uuid AND "status" = 'OPEN' AND "installationId" = current_installation()
       AND "amountCents" = ${amountCents} AND "localTime" = ${localTime} AND "location" = ${location}
       AND lower("email") = lower(${email}) AND "name" = ${name}
       AND "phone" IS NOT DISTINCT FROM ${phone} AND "notes" IS NOT DISTINCT FROM ${notes}
     ORDER BY "createdAt" DESC LIMIT 1`;
  return own;
}

/** The intent of an attempt, made now or before; null when it can no longer be paid. The hold is let go when none can be had. */
async function payableIntent(
  deps: BookingDeps,
  payments: Payments,
  attempt: PaymentAttempt,
): Promise<ProviderIntent | null> {
  try {
    if (attempt.paymentIntentId) {
      const known = await payments.findIntent(attempt.paymentIntentId);
      return known && PAYABLE.has(known.status) ? known : null;
    }
    const { id, installationId, amountCents } = attempt;
    const made = { attemptId: id, installationId, amountCents, description: DESCRIPTION };
    const intent = await payments.createIntent(made);
    await deps.db.paymentAttempt.update({ where: { id }, data: { paymentIntentId: intent.id } });
    return intent;
  } catch (error) {
    await deps.db.paymentAttempt.update({ where: { id: attempt.id }, data: { holdExpiresAt: null } });
    if (error instanceof ServiceUnavailableError) error.message = NO_INTENT;
    throw error;
  }
}

function sessionOf(payments: Payments, attempt: PaymentAttempt, intent: ProviderIntent): PaymentSession {
  if (!intent.clientSecret) throw new ServiceUnavailableError(NO_INTENT);
  return {
    paymentIntentId: intent.id,
    clientSecret: intent.clientSecret,
    publishableKey: payments.publishableKey,
    amountCents: attempt.amountCents,
    holdExpiresAt: attempt.holdExpiresAt,
  };
}
