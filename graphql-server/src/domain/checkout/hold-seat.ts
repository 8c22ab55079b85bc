import { MINUTE_MS } from '#contract/durations';
import { LIMITS, MAX_HOLD_RENEWAL } from '#contract/limits';
import type { PaymentAttempt, Prisma, WaitlistEntry } from '#prisma';
import type { BookingDeps, BookingRequest, PersonDetails } from '../booking/booking-request';
import { checkClaims } from '../booking/check-claims';
import { CardPaymentsOffError, StateConflictError } from '../errors';
import type { OverLimit } from '../limits/count-new-place';
import { countHoldsFor, lockUsage, readEmailUsage, readHoldUsage } from '../limits/email-usage';
import { requireHold, requirePlaceForEmail } from '../limits/place-limits';
import type { Tx } from '../ports';
import { type DatedClassNow, lockClass } from '../schedule/lock-class';
import { type Holder, isOwnHold, type Seeker, toSeeker } from '../seats/own-hold';
import { requireSeat } from '../seats/seats';

export type PaymentRequest = Pick<BookingRequest, 'classRef' | 'date' | 'claims' | 'requester'> & {
  /** The attendee. A hold without a name or e-mail can be continued with its client secret only. */
  person: Partial<PersonDetails>;
};

/** A payment that the same person started before, and its intent when it has one. */
export type EarlierPayment = Pick<PaymentAttempt, 'id' | 'paymentIntentId'>;

/** A held seat, or the earlier payments whose intents have to be cancelled before the seat moves. */
export type HoldOutcome = { attempt: PaymentAttempt; isNewPlace: boolean } | { earlier: EarlierPayment[] };

type Options = {
  overLimit: OverLimit;
  /** The earlier payments whose intents were cancelled since the first attempt; null at the first attempt. */
  ended: readonly EarlierPayment[] | null;
};

export const STARTED_ELSEWHERE =
  'This payment was started again in another window. Please go on there, or try again here.';

/**
 * Holds a seat for a payment that is about to be made. Earlier payments of the same person for this class are replaced: their
 * seat moves to the new attempt in this transaction, so nobody else can take it meanwhile. While one of the earlier payments
 * has an intent that may be paid, nothing is changed and they are returned instead. A request that finds a payment which was
 * started since its first attempt gives way to it, so parallel requests never cancel each other's payments in turn. A place that
 * is offered from the waitlist is held at least until the offer ends, also when they pay again without the link of the offer.
 * @throws NotFoundError, ClassUnavailableError, ClaimMismatchError, CardPaymentsOffError, StateConflictError,
 * TooManyRequestsError, ServiceUnavailableError
 */
export async function holdSeat(
  tx: Tx,
  deps: BookingDeps,
  request: PaymentRequest,
  { overLimit, ended }: Options,
): Promise<HoldOutcome> {
  const now = deps.clock.now();
  const { person, requester } = request;
  const locked = await lockClass(tx, request, deps, now);
  const seeker = toSeeker(person, requester);
  await lockUsage(tx, { network: requester.network, email: person.email ?? null });
  const holds = await requireSeat(tx, locked, seeker, now);
  checkClaims(request.claims, locked.datedClass);
  requireCardPrice(locked.datedClass.priceCents);

  const { id: occurrenceId } = locked.occurrence;
  const own = await listOwnAttempts(tx, occurrenceId, seeker);
  const counted = [...holds.own, ...holds.others];
  await requireWithinLimits(tx, deps, { request, own, holds: counted, occurrenceId, now });
  const { heldSince, ...period } = holdPeriod(own, deps.holdMinutes, now);
  const isNewPlace = period.isNewPlace && !holds.isHeldForSeeker;
  if (isNewPlace && overLimit) throw overLimit;
  if (!areReplaceable(own, ended)) return { earlier: own };

  const offered = await findOpenOffer(tx, occurrenceId, [seeker, ...own], now);
  const holdExpiresAt = getLater(period.holdExpiresAt, offered?.offerExpiresAt ?? now);
  const waitlistEntryId = offered?.id ?? null;
  const hold = { heldSince, holdExpiresAt, networkDigest: requester.network, waitlistEntryId };
  const attempt = await replaceAttempts(tx, own, { request, purchase: toPurchase(locked), hold, now });
  // The seat that was offered to them becomes the seat of this payment: they never hold two.
  if (offered) await tx.seatHold.deleteMany({ where: { waitlistEntryId: offered.id } });
  return { attempt, isNewPlace };
}

const getLater = (one: Date, other: Date) => (one > other ? one : other);

/**
 * True when the earlier payments of a person can be replaced: none has an intent that may still be paid.
 * @throws StateConflictError when one of them was started since the first attempt
 */
function areReplaceable(own: readonly PaymentAttempt[], ended: Options['ended']): boolean {
  if (!ended) return own.every(({ paymentIntentId }) => paymentIntentId === null);
  if (own.some((attempt) => !isAmong(ended, attempt))) throw new StateConflictError(STARTED_ELSEWHERE);
  return true;
}

/** Finds the open offer of a place in this class that the first of these came from; null without one. */
async function findOpenOffer(
  tx: Tx,
  occurrenceId: string,
  from: readonly Pick<Seeker, 'waitlistEntryId'>[],
  now: Date,
): Promise<Pick<WaitlistEntry, 'id' | 'offerExpiresAt'> | null> {
  const id = from.find(({ waitlistEntryId }) => waitlistEntryId)?.waitlistEntryId;
  if (!id) return null;
  return tx.waitlistEntry.findFirst({ where: { id, occurrenceId, status: 'OFFERED', offerExpiresAt: { gt: now } } });
}

/**
 * Requires a price, in cents, that is at least the minimum of a card payment.
 * @throws CardPaymentsOffError
 */
export function requireCardPrice(amountCents: number): void {
  if (amountCents >= LIMITS.cardPriceCents.min) return;
  throw new CardPaymentsOffError('Card payments start at €0.50. Please choose to pay in person.');
}

/**
 * Lists and locks the open payments of the same person for this class, the oldest first. Thanks to the lock an intent that is
 * being recorded at this moment is either seen here, or finds its attempt abandoned.
 */
async function listOwnAttempts(tx: Tx, occurrenceId: string, seeker: Seeker): Promise<PaymentAttempt[]> {
  await tx.$queryRaw`
    SELECT 1 FROM "PaymentAttempt" WHERE "occurrenceId" = ${occurrenceId}::uuid AND "status" = 'OPEN' ORDER BY "id" FOR UPDATE`;
  // A payment of another installation is never touched, so it cannot be replaced.
  const isOurs = { role: { in: ['CURRENT', 'REPLACED'] } } satisfies Prisma.InstallationWhereInput;
  const open = await tx.paymentAttempt.findMany({
    where: { occurrenceId, status: 'OPEN', installation: isOurs },
    orderBy: { createdAt: 'asc' },
  });
  return open.filter((attempt) => isOwnHold(attempt, seeker));
}

function isAmong(earlier: readonly EarlierPayment[], { id, paymentIntentId }: PaymentAttempt): boolean {
  return earlier.some((one) => one.id === id && one.paymentIntentId === paymentIntentId);
}

type Held = Pick<PaymentAttempt, 'holdExpiresAt' | 'heldSince' | 'createdAt'>;
type HoldPeriod = { heldSince: Date; holdExpiresAt: Date; isNewPlace: boolean };

/**
 * Computes how long a seat is held from now on. A person's own hold is renewed, but never beyond MAX_HOLD_RENEWAL times
 * `holdMinutes` after it began; once it has ended, the next one counts as a new place.
 */
export function holdPeriod(own: readonly Held[], holdMinutes: number, now: Date): HoldPeriod {
  const holdMs = holdMinutes * MINUTE_MS;
  const renewed = own
    .filter(({ holdExpiresAt }) => holdExpiresAt !== null && holdExpiresAt > now)
    .map(({ heldSince, createdAt }) => (heldSince ?? createdAt).getTime());
  const since = Math.min(...renewed);
  const lastMs = since + MAX_HOLD_RENEWAL * holdMs;
  const isNewPlace = renewed.length === 0 || lastMs <= now.getTime();
  const fullMs = now.getTime() + holdMs;
  if (isNewPlace) return { heldSince: now, holdExpiresAt: new Date(fullMs), isNewPlace };
  return { heldSince: new Date(since), holdExpiresAt: new Date(Math.min(fullMs, lastMs)), isNewPlace };
}

type LimitFacts = {
  request: PaymentRequest;
  own: readonly PaymentAttempt[];
  holds: readonly Holder[];
  occurrenceId: string;
  now: Date;
};

async function requireWithinLimits(tx: Tx, deps: BookingDeps, facts: LimitFacts): Promise<void> {
  const { request, own, holds, occurrenceId, now } = facts;
  const { email = null } = request.person;
  const { network } = request.requester;
  const except = own.map(({ id }) => id);
  if (email) {
    const usage = await readEmailUsage(tx, { email, occurrenceId, now });
    const others = holds.filter(({ id }) => !except.includes(id));
    requirePlaceForEmail(deps.placeRules, usage, countHoldsFor(email, others), now);
  }
  requireHold(deps.placeRules, await readHoldUsage(tx, { network, email, now, except }), now);
}

/** What a payment pays for. */
type Purchase = Pick<PaymentAttempt, 'occurrenceId' | 'amountCents' | 'localTime' | 'location'>;

function toPurchase({ occurrence, datedClass: { priceCents, localTime, location } }: DatedClassNow): Purchase {
  return { occurrenceId: occurrence.id, amountCents: priceCents, localTime, location };
}

/**
 * True for an attempt whose intent may exist at the provider although the answer was lost: its secret was never given out.
 * The provider returns the same intent for the same attempt id, so the attempt is reused when the purchase is unchanged.
 */
function isUnanswered(attempt: PaymentAttempt, purchase: Purchase): boolean {
  return (
    attempt.paymentIntentId === null &&
    attempt.holdExpiresAt === null &&
    attempt.amountCents === purchase.amountCents &&
    attempt.localTime === purchase.localTime &&
    attempt.location === purchase.location
  );
}

type Replacement = {
  request: PaymentRequest;
  purchase: Purchase;
  hold: Pick<PaymentAttempt, 'heldSince' | 'holdExpiresAt' | 'networkDigest' | 'waitlistEntryId'>;
  now: Date;
};

/** Abandons the earlier attempts of a person and writes the one that holds their seat from now on. */
async function replaceAttempts(
  tx: Tx,
  own: readonly PaymentAttempt[],
  { request, purchase, hold, now }: Replacement,
): Promise<PaymentAttempt> {
  const { name = null, email = null, phone = null, notes = null } = request.person;
  const unanswered = own.find((attempt) => isUnanswered(attempt, purchase));
  const replaced = own.filter((attempt) => attempt !== unanswered).map(({ id }) => id);
  await tx.paymentAttempt.updateMany({
    where: { id: { in: replaced }, status: 'OPEN' },
    data: { status: 'ABANDONED', holdExpiresAt: null },
  });
  if (unanswered) return tx.paymentAttempt.update({ where: { id: unanswered.id }, data: { phone, notes, ...hold } });
  return tx.paymentAttempt.create({ data: { name, email, phone, notes, ...purchase, ...hold, createdAt: now } });
}
