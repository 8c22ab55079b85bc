import type { Booking, InstallationRole, PaymentAttempt } from '#prisma';
import type { BookingDeps, BookingRequest, Claims, Person } from '../booking/booking-request';
import { checkClaims, findMismatch } from '../booking/check-claims';
import { insertBookings, newBooking } from '../booking/insert-bookings';
import { type Seeker, toSeeker } from '../booking/own-hold';
import { readSeats, requireSeat } from '../booking/seats';
import {
  CardPaymentsOffError,
  ClassUnavailableError,
  type DomainError,
  NotFoundError,
  PaymentRefusedError,
} from '../errors';
import { type LockedClass, lockClass } from '../locks';
import { checkPayment, getOwnership, RETURNED, type Refusal } from '../payment/decisions';
import { raisePaymentIssue } from '../payment/payment-issues';
import { recordRefundDue } from '../payment/request-refund';
import type { Tx } from '../ports';
import { fromDbDate } from '../schedule/local-date';
import { inTransaction, isTaken } from '../transaction';

type NamedClass = { availabilityId: string; localDate: Date };
type BookedPlace = Booking & { occurrence: NamedClass };
type Attempt = PaymentAttempt & {
  booking: BookedPlace | null;
  occurrence: NamedClass | null;
  installation: { role: InstallationRole };
};

type Presented = {
  paymentIntentId: string;
  /** What the person asks for now. Absent where the attempt itself tells: after a redirect, a webhook, a restart. */
  request?: BookingRequest;
  /** Known only to the person who pays; demanded where nothing else shows who asks. */
  clientSecret?: string;
};

/** What the transaction came to: a place, or money that must go back. */
type Outcome = { booking: Booking } | { refused: DomainError };

/**
 * The one way in which a payment becomes a booking. Asks the provider first, then decides everything again under the lock
 * of the class, and gives the same booking every time. When no place can be given for a good payment, the same transaction
 * records that it goes back in full. Throws PaymentRefusedError, ClassUnavailableError, ClaimMismatchError,
 * CardPaymentsOffError, ServiceUnavailableError.
 */
export async function finalisePayment(deps: BookingDeps, presented: Presented): Promise<Booking> {
  const { db, payments } = deps;
  if (!payments) throw new CardPaymentsOffError('Card payments are not available at the moment.');
  const attempt = await findAttempt(db, presented.paymentIntentId);
  if (!attempt) throw new PaymentRefusedError('WRONG_PAYMENT', 'This payment was not made here.');
  if (attempt.booking && presented.request) return sameBooking(attempt.booking, presented.request);

  const intent = await payments.findIntent(presented.paymentIntentId);
  if (presented.clientSecret !== undefined && intent?.clientSecret !== presented.clientSecret) {
    throw new PaymentRefusedError('WRONG_PAYMENT', 'This payment was not made here.');
  }
  if (attempt.booking) return sameBooking(attempt.booking);
  if (getOwnership(attempt.installation.role) === 'ELSEWHERE') {
    throw new PaymentRefusedError('WRONG_PAYMENT', 'This payment was not made here.');
  }
  if (presented.request && attempt.occurrence) requireMadeFor(attempt.occurrence, attempt.email, presented.request);
  const decision = checkPayment(attempt, intent, payments);
  if (!decision.isAccepted) {
    await inTransaction(db, (tx) => recordRefusal(tx, deps, attempt, decision, presented));
    throw new PaymentRefusedError(decision.reason, decision.message);
  }
  try {
    const outcome = await inTransaction(db, (tx) => settle(tx, deps, attempt, presented));
    if ('booking' in outcome) return outcome.booking;
    throw outcome.refused;
  } catch (error) {
    // A twin was faster: with this payment, for this class or another.
    const settled = isTaken(error, 'payment') ? await findAttempt(db, presented.paymentIntentId) : null;
    if (settled?.booking) return sameBooking(settled.booking, presented.request);
    throw error;
  }
}

async function recordRefusal(
  tx: Tx,
  deps: BookingDeps,
  attempt: Attempt,
  { isRefundDue, issue, message }: Refusal,
  { paymentIntentId, request }: Presented,
): Promise<void> {
  if (isRefundDue) await recordRefundDue(tx, deps.jobs, attempt, message, request?.person);
  if (issue) await raisePaymentIssue(tx, deps, { kind: 'UNEXPECTED', paymentIntentId, text: issue });
}

const NAMED_CLASS = { select: { availabilityId: true, localDate: true } };

/** The parts are read one after the other: the booking may be newer than the attempt beside it. */
function findAttempt(db: Tx, paymentIntentId: string): Promise<Attempt | null> {
  return db.paymentAttempt.findUnique({
    where: { paymentIntentId },
    include: {
      booking: { include: { occurrence: NAMED_CLASS } },
      occurrence: NAMED_CLASS,
      installation: { select: { role: true } },
    },
  });
}

/** All decisions of the money, under the lock. */
async function settle(
  tx: Tx,
  deps: BookingDeps,
  { id }: Attempt,
  { paymentIntentId, request }: Presented,
): Promise<Outcome> {
  const now = deps.clock.now();
  let attempt = await requireAttempt(tx, paymentIntentId);
  const purchase = toBookingRequest(attempt, request);
  let locked: LockedClass;
  try {
    locked = await lockClass(tx, purchase, deps, now);
    // Under the lock again: the booking call, the webhook and the return from a redirect may have raced for it.
    attempt = await requireAttempt(tx, paymentIntentId);
    if (attempt.booking) return { booking: sameBooking(attempt.booking, request) };
    // One that was given up counts as open: its money is here after all.
    if (attempt.status !== 'OPEN' && attempt.status !== 'ABANDONED') {
      throw new PaymentRefusedError('ALREADY_USED', RETURNED);
    }
    const seats = await readSeats(tx, locked.occurrence.id, now);
    requireSeat(locked, seats, toOwnSeeker(attempt, request));
    requireSameOffer(attempt, locked);
  } catch (error) {
    if (!(error instanceof ClassUnavailableError || error instanceof NotFoundError)) throw error;
    await recordRefundDue(tx, deps.jobs, attempt, error.message, purchase.person);
    return { refused: withRefundMessage(error) };
  }
  if (!attempt.occurrenceId && locked.datedClass.priceCents !== attempt.amountCents) {
    const message = 'This payment is not the price of this class. It is refunded in full.';
    await recordRefundDue(tx, deps.jobs, attempt, message, purchase.person);
    return { refused: new PaymentRefusedError('WRONG_PAYMENT', message) };
  }
  const { name, email } = purchase.person;
  const mismatch = request && findMismatch(getClaims(request, attempt), locked.datedClass, attempt.amountCents);
  if (mismatch) {
    // Whom to write to, should nobody come back and the money go.
    if (!attempt.email) await tx.paymentAttempt.update({ where: { id }, data: { name, email } });
    return { refused: mismatch };
  }
  // An amount that named no class is bound to this one from now on.
  const bound = { occurrenceId: locked.occurrence.id, name, email };
  await tx.paymentAttempt.update({ where: { id }, data: { ...bound, status: 'BOOKED', holdExpiresAt: null } });
  const booking = newBooking(locked, {
    person: purchase.person,
    priceCents: attempt.amountCents,
    paymentMethod: 'CARD',
    payment: { attemptId: id, paymentIntentId },
    request,
    createdAt: now,
  });
  await insertBookings(tx, deps.jobs, [booking]);
  return { booking };
}

async function requireAttempt(tx: Tx, paymentIntentId: string): Promise<Attempt> {
  const attempt = await findAttempt(tx, paymentIntentId);
  if (!attempt) throw new PaymentRefusedError('WRONG_PAYMENT', 'This payment was not made here.');
  return attempt;
}

/** What is booked, and for whom: as the person says now, or as the attempt recorded it. */
function toBookingRequest(
  attempt: Attempt,
  request?: BookingRequest,
): Pick<BookingRequest, 'classRef' | 'date'> & { person: Person } {
  if (request) return request;
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

/** Whose hold counts as their own: that of the payment itself, and what the person holds who presents it or who began it. */
function toOwnSeeker(
  { id, name, email, networkDigest, clientSecretDigest }: Attempt,
  request?: BookingRequest,
): Seeker {
  if (request) return { ...toSeeker(request.person, request.requester), attemptId: id };
  return { name, email, network: networkDigest, clientSecretDigest, attemptId: id };
}

/** A payment made for one class or person does not pay for another. */
function requireMadeFor(
  { availabilityId, localDate }: NamedClass,
  email: string | null,
  request: BookingRequest,
): void {
  const named = request.classRef.localDate ?? request.date ?? fromDbDate(localDate);
  const isSameClass = request.classRef.availabilityId === availabilityId && named === fromDbDate(localDate);
  const isSamePerson = !email || email.toLowerCase() === request.person.email.toLowerCase();
  if (isSameClass && isSamePerson) return;
  throw new PaymentRefusedError('WRONG_PAYMENT', 'This payment was not made for this booking.');
}

/** Nobody pays for ten o'clock and is booked for six: whoever paid before the class was moved gets the money back. */
function requireSameOffer({ localTime, location }: Attempt, { datedClass }: LockedClass): void {
  if (localTime === null || location === null) return;
  if (localTime !== datedClass.localTime || location !== datedClass.location) throw new ClassUnavailableError('MOVED');
}

/** A class with a new name is still the one that was paid for. */
function getClaims({ claims }: BookingRequest, { occurrenceId }: Pick<Attempt, 'occurrenceId'>): Claims {
  if (!occurrenceId) return claims;
  const { className: _, ...others } = claims;
  return others;
}

/** The booking that this payment made, for whoever presents it for the same thing again; none after its refund. */
function sameBooking({ occurrence, ...booking }: BookedPlace, request?: BookingRequest): Booking {
  if (request) requireMadeFor(occurrence, booking.email, request);
  if (booking.status === 'REFUNDED') {
    throw new PaymentRefusedError('ALREADY_USED', 'This payment was refunded: its place is free again.');
  }
  if (request) checkClaims(getClaims(request, booking), booking);
  return booking;
}

function withRefundMessage(error: ClassUnavailableError | NotFoundError): DomainError {
  const reason = error instanceof ClassUnavailableError ? error.reason : 'INACTIVE';
  return new ClassUnavailableError(reason, `${error.message} Your payment is refunded in full.`);
}
