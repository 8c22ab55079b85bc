import type { Booking } from '#prisma';
import {
  type BookingDeps,
  type BookingRequest,
  type Claims,
  type PersonDetails,
  toBookingKey,
} from '../booking/booking-request';
import { checkClaims, findMismatch } from '../booking/check-claims';
import { placeBooking } from '../booking/place-booking';
import {
  CardPaymentsOffError,
  ClassUnavailableError,
  type DomainError,
  findUnavailableReason,
  NotFoundError,
  PaymentRefusedError,
} from '../errors';
import { decidePayment, RETURNED, type Step, WRONG_SUM } from '../payment/decisions';
import { raisePaymentIssue } from '../payment/payment-issues';
import { UNUSABLE_REFUND } from '../payment/refund-keys';
import { recordRefundDue } from '../payment/request-refund';
import type { Tx } from '../ports';
import { type DatedClassNow, GONE, lockClass } from '../schedule/lock-class';
import { type Seeker, toSeeker } from '../seats/own-hold';
import { requireSeat } from '../seats/seats';
import { fromDbDate } from '../time/local-date';
import { inTransaction, isTaken } from '../transaction';
import { returnOfferedSeats } from '../waitlist/return-offered-seats';
import { findRecordedAttempt, type RecordedAttempt, toAttemptState, toDecisionContext } from './payment-records';

type Presented = {
  paymentIntentId: string;
  /** The booking that the person requests now. Absent after a redirect: the attempt has recorded it. */
  request?: BookingRequest;
  /** Proof that the caller is the payer; required without a request. */
  clientSecret?: string;
};

/** A booking, a refusal with the money on its way back, or neither because somebody else completed the payment first. */
type Outcome = { booking: Booking } | { refusal: DomainError } | 'COMPLETED_ELSEWHERE';

/**
 * Turns a payment that somebody presents into its booking; every call returns the same booking. When a good payment gets no
 * place, the same transaction records its refund.
 * @throws PaymentRefusedError, ClassUnavailableError, ClaimMismatchError, CardPaymentsOffError, ServiceUnavailableError
 */
export async function finalisePayment(deps: BookingDeps, presented: Presented): Promise<Booking> {
  const { paymentIntentId, request, clientSecret } = presented;
  const { db, payments } = deps;
  if (!payments) throw new CardPaymentsOffError('Card payments are not available at the moment.');
  const attempt = await findRecordedAttempt(db, paymentIntentId);
  if (!attempt) throw notMadeHere();
  if (attempt.booking && request) return requireSameBooking(attempt, request);

  const intent = await payments.findIntent(paymentIntentId);
  if (clientSecret !== undefined && intent?.clientSecret !== clientSecret) throw notMadeHere();
  if (attempt.booking) return requireSameBooking(attempt);
  if (request && attempt.occurrence) requireMadeFor(attempt.occurrence, attempt.email, request);

  const state = toAttemptState(attempt);
  const { step, refusal } = decidePayment(
    request ? { ...state, isBound: true } : state,
    intent,
    toDecisionContext(deps, payments),
  );
  if (step.do === 'BOOK') return bookPaidPlace(deps, attempt, request);
  await recordStep(deps, attempt, step, request?.person);
  throw refusal.message === RETURNED ? toReturned(attempt) : new PaymentRefusedError(refusal.reason, refusal.message);
}

/** Records a step that needs the database alone; the reconciler takes those that need the provider. */
export async function recordStep(
  deps: BookingDeps,
  attempt: RecordedAttempt,
  step: Step,
  person?: PersonDetails,
): Promise<void> {
  const { paymentIntentId } = attempt;
  if (!paymentIntentId || (step.do !== 'REFUND' && step.do !== 'RAISE')) return;
  const issue = step.do === 'RAISE' ? step : step.issue;
  await inTransaction(deps.db, async (tx) => {
    if (step.do === 'REFUND') await refundUnused(tx, deps, attempt, step.text, person);
    if (issue) await raisePaymentIssue(tx, deps, { kind: issue.kind, paymentIntentId, text: issue.text });
  });
}

/**
 * Gives the place that an accepted payment was made for: to the person of the request, or to the one whom the attempt names.
 * The booking call, the webhook and the return from a redirect may run in parallel; one of them places the booking, and all
 * of them return it.
 * @throws PaymentRefusedError, ClassUnavailableError, ClaimMismatchError, ServiceUnavailableError
 */
export async function bookPaidPlace(
  deps: BookingDeps,
  attempt: RecordedAttempt,
  request?: BookingRequest,
): Promise<Booking> {
  try {
    const outcome = await inTransaction(deps.db, (tx) => placePaid(tx, deps, attempt, request));
    if (outcome !== 'COMPLETED_ELSEWHERE') {
      if ('booking' in outcome) return outcome.booking;
      throw outcome.refusal;
    }
  } catch (error) {
    if (!isTaken(error, 'payment')) throw error;
  }
  const completed = await findRecordedAttempt(deps.db, attempt.paymentIntentId ?? '');
  if (!completed?.booking) throw toReturned(completed);
  return requireSameBooking(completed, request);
}

async function placePaid(
  tx: Tx,
  deps: BookingDeps,
  attempt: RecordedAttempt,
  request?: BookingRequest,
): Promise<Outcome> {
  const now = deps.clock.now();
  const { classRef, date, person } = request ?? getRecordedRequest(attempt);
  const refund = async (message: string, refusal: DomainError): Promise<Outcome> => {
    const isRecorded = await refundUnused(tx, deps, attempt, message, person);
    return isRecorded ? { refusal } : 'COMPLETED_ELSEWHERE';
  };
  let locked: DatedClassNow;
  try {
    locked = await lockClass(tx, { classRef, date }, deps, now);
    await requireSeat(tx, locked, toPayer(attempt, request), now);
    requireSameOffer(attempt, locked);
  } catch (error) {
    if (!(error instanceof ClassUnavailableError || error instanceof NotFoundError)) throw error;
    return refund(error.message, withRefundMessage(error));
  }
  if (!attempt.occurrenceId && locked.datedClass.priceCents !== attempt.amountCents) {
    const { reason, message } = WRONG_SUM;
    return refund(message, new PaymentRefusedError(reason, message));
  }
  const { id: attemptId, paymentIntentId, amountCents } = attempt;
  const { name, email } = person;
  const mismatch = request && findMismatch(getClaims(request, attempt), locked.datedClass, amountCents);
  if (mismatch) {
    // Somebody has to be notified should nobody come back and the money be refunded.
    await tx.paymentAttempt.updateMany({ where: { id: attemptId, email: null }, data: { name, email } });
    return { refusal: mismatch };
  }
  // An abandoned attempt counts too: its money has arrived after all. An amount without a class is bound to this one now.
  const { localTime, location } = locked.datedClass;
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: attemptId, status: { in: ['OPEN', 'ABANDONED'] } },
    data: {
      status: 'BOOKED',
      holdExpiresAt: null,
      occurrenceId: locked.occurrence.id,
      localTime,
      location,
      name,
      email,
    },
  });
  if (count === 0) return 'COMPLETED_ELSEWHERE';
  const booking = await placeBooking(tx, deps.jobs, {
    locked,
    person,
    priceCents: amountCents,
    paymentMethod: 'CARD',
    payment: { attemptId, paymentIntentId: paymentIntentId ?? '' },
    requestKey: request ? toBookingKey(request) : null,
    waitlistEntryId: request?.requester.waitlistEntryId ?? attempt.waitlistEntryId,
    createdAt: now,
  });
  return { booking };
}

/**
 * Records that a payment bought nothing and is refunded. A place of the waitlist that was offered to its payer is held for them again.
 * Returns false when the payment was completed or refunded meanwhile.
 */
async function refundUnused(
  tx: Tx,
  { jobs, clock }: BookingDeps,
  attempt: RecordedAttempt,
  reason: string,
  person?: PersonDetails,
): Promise<boolean> {
  const isRecorded = await recordRefundDue(tx, jobs, attempt, reason, person);
  if (isRecorded) await returnOfferedSeats(tx, [attempt.id], clock.now());
  return isRecorded;
}

const notMadeHere = () => new PaymentRefusedError('WRONG_PAYMENT', 'This payment was not made here.');

type NamedClass = NonNullable<RecordedAttempt['occurrence']>;

/** The class and the person that the attempt recorded when the payment began. */
function getRecordedRequest(
  attempt: RecordedAttempt,
): Pick<BookingRequest, 'classRef' | 'date'> & { person: PersonDetails } {
  const { occurrence, name, email, phone, notes } = attempt;
  if (!occurrence || !name || !email) {
    throw new PaymentRefusedError('WRONG_PAYMENT', 'This payment names no class and no person yet.');
  }
  const { availabilityId } = occurrence;
  return {
    classRef: { availabilityId, localDate: fromDbDate(occurrence.localDate) },
    date: null,
    person: { name, email, phone, notes },
  };
}

/** Their own holds are that of the payment itself, and those of the person who presents it or who started it. */
function toPayer(attempt: RecordedAttempt, request?: BookingRequest): Seeker {
  const { id: attemptId, name, email, networkDigest, clientSecretDigest, waitlistEntryId } = attempt;
  if (request) return { ...toSeeker(request.person, request.requester), attemptId };
  return { name, email, network: networkDigest, clientSecretDigest, waitlistEntryId, attemptId };
}

/** Refuses a payment that was made for another class or another person. */
function requireMadeFor({ availabilityId, localDate }: NamedClass, email: string | null, request: BookingRequest) {
  const named = request.classRef.localDate ?? request.date ?? fromDbDate(localDate);
  const isSameClass = request.classRef.availabilityId === availabilityId && named === fromDbDate(localDate);
  const isSamePerson = !email || email.toLowerCase() === request.person.email.toLowerCase();
  if (isSameClass && isSamePerson) return;
  throw new PaymentRefusedError('WRONG_PAYMENT', 'This payment was not made for this booking.');
}

/** Refuses a class that was moved after the payment began: nobody pays for ten o'clock and is booked for six. */
function requireSameOffer({ localTime, location }: RecordedAttempt, { datedClass }: DatedClassNow): void {
  if (localTime === null || location === null) return;
  if (localTime !== datedClass.localTime || location !== datedClass.location) throw new ClassUnavailableError('MOVED');
}

/** A class that was renamed is still the one that was paid for. */
function getClaims({ claims }: BookingRequest, { occurrenceId }: { occurrenceId: string | null }): Claims {
  if (!occurrenceId) return claims;
  const { className: _, ...others } = claims;
  return others;
}

/**
 * Returns the booking of this payment for a request of the same place; refuses a refunded one. A request is compared with what
 * was asked when the payment was used: the booking may have moved to another class since.
 */
function requireSameBooking(attempt: RecordedAttempt, request?: BookingRequest): Booking {
  if (!attempt.booking) throw notMadeHere();
  const { occurrence: current, ...booking } = attempt.booking;
  if (request) requireMadeFor(attempt.occurrence ?? current, booking.email, request);
  if (booking.status === 'REFUNDED') {
    throw new PaymentRefusedError('ALREADY_USED', 'This payment was refunded: its place is free again.');
  }
  if (request) {
    const { localTime, location, amountCents: priceCents } = attempt;
    const asked = { localTime: localTime ?? booking.localTime, location: location ?? booking.location, priceCents };
    checkClaims(getClaims(request, booking), { ...booking, ...asked });
  }
  return booking;
}

/** The refusal of a payment that is on its way back: the same one, whether this call or the webhook recorded the refund. */
function toReturned(attempt: RecordedAttempt | null): DomainError {
  const message = attempt?.refunds.find(({ key }) => key === UNUSABLE_REFUND)?.reason ?? RETURNED;
  if (message === WRONG_SUM.message) return new PaymentRefusedError(WRONG_SUM.reason, message);
  if (message === GONE) return withRefundMessage(new NotFoundError(message));
  const reason = findUnavailableReason(message);
  if (reason) return withRefundMessage(new ClassUnavailableError(reason));
  return new PaymentRefusedError('ALREADY_USED', RETURNED);
}

function withRefundMessage(error: ClassUnavailableError | NotFoundError): DomainError {
  const reason = error instanceof ClassUnavailableError ? error.reason : 'INACTIVE';
  return new ClassUnavailableError(reason, `${error.message} Your payment is refunded in full.`);
}
