import { getFreeCancellationAfterChange } from '#contract/cancellation';
import { formatDeadline } from '#contract/format-deadline';
import type { ClassReference } from '#contract/occurrence-id';
import type { Booking } from '#prisma';
import type { BookingDeps } from '../booking/booking-request';
import { toSnapshot } from '../booking/place-booking';
import { refundTakenAgain } from '../booking/refund-taken-again';
import { MOVES } from '../booking-events';
import { ClassUnavailableError, IdempotencyConflictError, StateConflictError } from '../errors';
import { releaseRebookingHolds } from '../holds';
import { countHoldsFor, lockUsage, readEmailUsage } from '../limits/email-usage';
import { requirePlaceForEmail } from '../limits/place-limits';
import { recordChange } from '../outbox/record-change';
import { recordDifferenceRefund } from '../payment/request-refund';
import type { Jobs, Tx } from '../ports';
import type { DatedClass } from '../schedule/dated-class';
import { type DatedClassNow, lockClass } from '../schedule/lock-class';
import { countSeats, requireCountedSeat } from '../seats/seats';
import { toDbDate } from '../time/local-date';
import { inTransaction } from '../transaction';
import { endWaiting } from '../waitlist/end-waiting';
import { noteFullAgain } from '../waitlist/first-come';
import { findOwnOffer } from '../waitlist/own-offers';
import { requestOffers } from '../waitlist/request-offers';
import { type BookingWithQuoteFacts, lockQuotedBooking, type QuoteTime } from './cancellation-quote';
import { isUnanswered } from './rebooking-offer';
import { isBeingRefunded, whyClientCannotMove, whyTeacherCannotMove } from './why-not-movable';

type Mover =
  | { kind: 'CLIENT' }
  /** `isNotified`: whether the client gets a mail. */
  | { kind: 'TEACHER'; username: string; isNotified: boolean };

type Move = {
  bookingId: string;
  to: ClassReference;
  by: Mover;
  /** Idempotency key of the request; null without one. */
  requestKey: string | null;
  /** True when it answers the choice after the class was cancelled, and is no move otherwise. */
  isAnswer?: boolean;
};

/**
 * Moves a booking to another class, in place: the seat there is taken and the old one freed in one transaction, and the money
 * comes along. By card the target costs at most as much, and the difference is refunded; in person the new price is due. The
 * teacher may move to a dearer class, at the price that was paid. A repeated request with the same key, or one to the class
 * that the booking is in already, changes nothing. After a class was cancelled with a choice, a move is the answer: the limits
 * for clients do not apply to it.
 * @throws NotFoundError, ClassUnavailableError, IdempotencyConflictError, ServiceUnavailableError
 * @throws StateConflictError when this booking cannot be moved, or not to this class
 * @throws TooManyRequestsError past the daily mails of the address
 */
export async function moveBooking(
  deps: BookingDeps,
  { bookingId, to, by, requestKey, isAnswer = false }: Move,
): Promise<Booking> {
  const eventKey = requestKey && `${bookingId} ${requestKey}`;
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const earlier = eventKey ? await findEarlierMove(tx, eventKey, to) : null;
    if (earlier) return earlier;
    // Locks in the order of all: the class, the payment attempt, the booking.
    const locked = await lockClass(tx, { classRef: to, date: null }, deps, now);
    const booking = await lockQuotedBooking(tx, bookingId);
    const target = await atOfferedPrice(tx, locked, booking, now);
    const { rebookingOffer: offer } = booking;
    const isRebooking = isUnanswered(offer);
    const isThere = booking.occurrenceId === target.occurrence.id && booking.status === 'CONFIRMED';
    if (isThere && !isRebooking && !(isAnswer && offer === null)) return booking;

    const moves = await countMoves(tx, bookingId);
    const quoteTime = { now, timeZone: deps.studioTime.zone };
    const refusal =
      by.kind === 'TEACHER'
        ? whyTeacherCannotMove(booking, now)
        : whyClientCannotMove(booking, target.datedClass, {
            isChoice: isRebooking || isAnswer,
            moves: moves.byClient,
            quoteTime,
          });
    if (refusal) throw new StateConflictError(refusal);
    if (isBeingRefunded(booking))
      throw new StateConflictError('The refund of this booking is under way: it cannot be moved.');
    await requireSeatForMove(tx, target, booking, { by, quoteTime });
    if (by.kind === 'CLIENT' && !isRebooking) await requireWithinLimits(tx, deps, booking, target, now);

    const moved = await writeMove(tx, booking, target, by.kind === 'CLIENT' ? null : now);
    await releaseRebookingHolds(tx, deps.jobs, [bookingId]);
    await requestOffers(tx, deps.jobs, { id: booking.occurrenceId });
    await refundTakenAgain(tx, deps.jobs, target, now);
    await endWaiting(tx, moved, null);
    await noteFullAgain(tx, target, now);
    const move = { from: booking, to: moved, by, isRebooking, edition: moves.inAll + 1, requestKey: eventKey, at: now };
    await recordMove(tx, deps.jobs, move);
    return moved;
  });
}

/**
 * Finds a seat for a booking that moves. A seat that the waitlist holds for its owner is their own; `endWaiting` releases it. A seat
 * that they hold by a payment stays with that payment, which may succeed at any moment, and would be money without a place.
 * @throws ClassUnavailableError when the class is closed or full
 */
async function requireSeatForMove(
  tx: Tx,
  target: DatedClassNow,
  booking: Booking,
  { by, quoteTime: { now, timeZone } }: { by: Mover; quoteTime: QuoteTime },
): Promise<void> {
  const occurrenceId = target.occurrence.id;
  const ownOffer = await findOwnOffer(tx, occurrenceId, booking.email, now);
  const seeker = { ...toMovingSeeker(booking), waitlistEntryId: ownOffer?.id ?? null };
  const seats = await countSeats(tx, occurrenceId, now);
  try {
    requireCountedSeat(target, seats, seeker);
  } catch (error) {
    const own = seats.holds.filter((hold) => countHoldsFor(booking.email, [hold]) > 0);
    if (!(error instanceof ClassUnavailableError && error.reason === 'FULL') || own.length === 0) throw error;
    requireCountedSeat(target, { ...seats, holds: seats.holds.filter((hold) => !own.includes(hold)) }, seeker);
    const { _max } = await tx.paymentAttempt.aggregate({
      where: { id: { in: own.map(({ id }) => id) } },
      _max: { holdExpiresAt: true },
    });
    throw new ClassUnavailableError(
      'FULL',
      describeOwnPayment(by, formatDeadline(_max.holdExpiresAt ?? now, timeZone)),
    );
  }
}

/** Says that the last seat is held by a payment of the person who would move there, until `deadline`. */
function describeOwnPayment({ kind }: Mover, deadline: string): string {
  if (kind === 'TEACHER') {
    return `This person is paying for the last place of this class now: it is held for that payment until ${deadline}.`;
  }
  return `You are paying for the last place of this class in another window, where it is held until ${deadline}. Pay there and cancel this booking, or move it once that time is over.`;
}

type Moved = {
  from: Booking;
  to: Booking;
  by: Mover;
  isRebooking: boolean;
  edition: number;
  requestKey: string | null;
  at: Date;
};

/** Records the move and the answer that it is, and requests the refund of what the new class costs less. */
async function recordMove(tx: Tx, jobs: Jobs, { by, ...move }: Moved): Promise<void> {
  const { from, to, isRebooking, at } = move;
  const bookingId = to.id;
  if (isRebooking) {
    await tx.rebookingOffer.update({ where: { bookingId }, data: { outcome: 'MOVED', decidedAt: at } });
  }
  const refundCents = from.paymentMethod === 'CARD' ? from.priceCents - to.priceCents : 0;
  const isMailed = by.kind === 'CLIENT' || by.isNotified;
  const author = by.kind === 'CLIENT' ? by.kind : by;
  await recordChange(tx, jobs, { kind: 'MOVED', ...move, by: author, isMailed, refundCents });
  if (refundCents === 0) return;
  const last = { where: { bookingId, ...MOVES }, orderBy: { id: 'desc' } } as const;
  const { id: eventId } = await tx.bookingEvent.findFirstOrThrow(last);
  const reason = 'The booking moved to a cheaper class.';
  await recordDifferenceRefund(tx, jobs, to, { eventId, amountCents: refundCents, reason });
}

async function findEarlierMove(tx: Tx, requestKey: string, to: ClassReference): Promise<Booking | null> {
  const event = await tx.bookingEvent.findUnique({ where: { requestKey }, include: { booking: true } });
  if (!event) return null;
  const occurrence = await tx.occurrence.findUniqueOrThrow({ where: { id: event.toOccurrenceId ?? '' } });
  const isSameDate = to.localDate === null || toDbDate(to.localDate).getTime() === occurrence.localDate.getTime();
  if (occurrence.availabilityId !== to.availabilityId || !isSameDate) throw new IdempotencyConflictError();
  return event.booking;
}

/** `byClient` is what their limit counts: not the answers to a choice. */
type Moves = { inAll: number; byClient: number };

async function countMoves(tx: Tx, bookingId: string): Promise<Moves> {
  const moves = await tx.bookingEvent.findMany({ where: { bookingId, ...MOVES }, select: { kind: true, by: true } });
  return { inAll: moves.length, byClient: moves.filter(({ kind, by }) => kind === 'MOVED' && by === 'CLIENT').length };
}

/** The class as it was offered to a booking: a seat that is held for it costs no more than was booked, though the class does now. */
async function atOfferedPrice(
  tx: Tx,
  target: DatedClassNow,
  { id: bookingId, priceCents }: Booking,
  now: Date,
): Promise<DatedClassNow> {
  if (target.datedClass.priceCents <= priceCents) return target;
  const where = { bookingId, occurrenceId: target.occurrence.id, expiresAt: { gt: now } };
  const isHeld = (await tx.seatHold.count({ where })) > 0;
  return isHeld ? { ...target, datedClass: { ...target.datedClass, priceCents } } : target;
}

export const toMovingSeeker = ({ id, name, email }: Booking) => ({
  name,
  email,
  network: null,
  clientSecretDigest: null,
  bookingId: id,
});

/** As for a new booking: places of one address in a class, and mails a day to a mailbox. */
async function requireWithinLimits(
  tx: Tx,
  { placeRules }: BookingDeps,
  { email }: Booking,
  { occurrence }: DatedClassNow,
  now: Date,
): Promise<void> {
  if (email === '') return;
  await lockUsage(tx, { email });
  const usage = await readEmailUsage(tx, { email, occurrenceId: occurrence.id, now });
  requirePlaceForEmail(placeRules, usage, 0, now);
}

/** `decidedByStudio`: when the teacher decided; null for a move of the owner. */
function writeMove(
  tx: Tx,
  booking: BookingWithQuoteFacts,
  { occurrence, datedClass, availability }: DatedClassNow,
  decidedByStudio: Date | null,
) {
  const snapshot = toSnapshot(datedClass);
  const { startsAt } = datedClass;
  const before = snapshot.freeCancellationUntil;
  // The file of the moved booking needs a higher sequence than every earlier one; see currentCalendar.
  const { occurrence: old, calendarBase } = booking;
  // The file about the cancellation of its class was one ahead.
  const sequence = calendarBase + old.version + old.availability.version + (old.cancelledAt ? 2 : 1);
  return tx.booking.update({
    where: { id: booking.id },
    data: {
      occurrenceId: occurrence.id,
      ...snapshot,
      ...(decidedByStudio && {
        freeCancellationUntil: getFreeCancellationAfterChange({ startsAt, before, now: decidedByStudio }),
      }),
      priceCents: getNewPrice(booking, datedClass),
      // A mark that waits on a device was made for the class of before.
      attendanceVersion: { increment: 1 },
      calendarBase: sequence - occurrence.version - availability.version,
    },
  });
}

/** Nobody pays a second time for one seat: the price of a card booking never rises. */
function getNewPrice({ paymentMethod, priceCents, paidCashAt }: Booking, target: DatedClass): number {
  if (paymentMethod === 'CARD') return Math.min(priceCents, target.priceCents);
  return paidCashAt === null ? target.priceCents : priceCents;
}
