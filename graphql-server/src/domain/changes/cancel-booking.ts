import type { CancellationQuote } from '#contract/cancellation';
import { getPaidByCard, isPaidByCard } from '#contract/paid';
import type { Booking, RebookingOffer } from '#prisma';
import { QuoteChangedError, StateConflictError } from '../errors';
import { releaseRebookingHolds } from '../holds';
import { recordChange } from '../outbox/record-change';
import { requireOurs } from '../payment/payment-owner';
import { recordBookingRefund } from '../payment/request-refund';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { getEnd } from '../schedule/dated-class';
import type { StudioTime } from '../time/studio-time';
import { inTransaction } from '../transaction';
import { requestOffers } from '../waitlist/request-offers';
import {
  type BookingWithQuoteFacts,
  lockQuotedBooking,
  quoteCancellation,
  quoteForTeacher,
  toQuotedBooking,
} from './cancellation-quote';
import { endClaim } from './end-claim';
import { isUnanswered } from './rebooking-offer';

type CancelBookingDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

/** RULE: as the free-cancellation instant says. FULL, NONE: as the teacher decides. */
export type RefundChoice = 'RULE' | 'FULL' | 'NONE';

type Canceller =
  /** `expectsCents`: the refund that the client was shown, in cents. */
  { kind: 'CLIENT'; expectsCents: number } | { kind: 'TEACHER'; username: string; refund: RefundChoice };

/**
 * Cancels one booking: its seat is free at once, the client gets a mail, and a job refunds the money that goes back.
 * A client gets what the quote says at this moment, and a cancelled booking is returned as it is. The teacher decides about the
 * money, and may return it later for a place that was cancelled without a refund.
 * @throws NotFoundError
 * @throws QuoteChangedError when the client was shown another amount, with the new quote; nothing is changed
 * @throws StateConflictError when the class was cancelled, has started, or for the teacher is over, or when she cancels twice
 * @throws ServiceUnavailableError
 */
export async function cancelBooking(
  deps: CancelBookingDeps,
  { bookingId, by }: { bookingId: string; by: Canceller },
): Promise<Booking> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const booking = await lockQuotedBooking(tx, bookingId);
    if (booking.status !== 'CONFIRMED') {
      if (by.kind === 'CLIENT') return booking;
      if (by.refund === 'FULL' && canRefundLater(booking)) return refundLater(tx, deps, booking, by, now);
      throw new StateConflictError('This booking was cancelled already.', true);
    }
    if (by.kind === 'TEACHER' && isUnanswered(booking.rebookingOffer)) return cancelClaim(tx, deps, booking, by, now);
    const quoteFor = by.kind === 'TEACHER' ? quoteForTeacher : quoteCancellation;
    const quote = quoteFor(toQuotedBooking(booking), { now, timeZone: deps.studioTime.zone });
    if (quote.kind === 'CLOSED') throw new StateConflictError(quote.message);
    if (by.kind === 'CLIENT' && by.expectsCents !== quote.refundCents) throw new QuoteChangedError(quote);
    const refundCents = getRefundCents(booking, quote, by);
    if (refundCents > 0) {
      if (by.kind === 'TEACHER' && booking.paymentAttemptId) await requireOurs(tx, booking.paymentAttemptId);
      const isClient = by.kind === 'CLIENT';
      await recordBookingRefund(tx, deps.jobs, booking, {
        purpose: isClient ? 'CLIENT' : 'ADMIN',
        reason: isClient ? 'Cancelled by the client in time.' : 'Cancelled by the teacher.',
        at: now,
      });
    }
    const cancelled = await tx.booking.update({ where: { id: bookingId }, data: { status: 'CANCELLED' } });
    const isLate = by.kind === 'CLIENT' && now > booking.freeCancellationUntil;
    await releaseRebookingHolds(tx, deps.jobs, [bookingId]);
    await requestOffers(tx, deps.jobs, { id: booking.occurrenceId });
    const author = by.kind === 'CLIENT' ? by.kind : by;
    await recordChange(tx, deps.jobs, { kind: 'CANCELLED', booking, by: author, isLate, refundCents, at: now });
    return cancelled;
  });
}

/** The teacher answers for somebody whose class was cancelled with a choice. She cannot withhold the money: she cancelled. */
async function cancelClaim(
  tx: Tx,
  { jobs }: CancelBookingDeps,
  booking: BookingWithQuoteFacts,
  by: Extract<Canceller, { kind: 'TEACHER' }>,
  at: Date,
): Promise<Booking> {
  if (by.refund === 'NONE' && isPaidByCard(booking)) {
    throw new StateConflictError('This class was cancelled by the studio: its money goes back.');
  }
  if (booking.paymentAttemptId) await requireOurs(tx, booking.paymentAttemptId);
  await endClaim(tx, jobs, booking, { outcome: 'REFUNDED', by, at });
  return tx.booking.findUniqueOrThrow({ where: { id: booking.id } });
}

function getRefundCents(booking: Booking, quote: CancellationQuote, by: Canceller): number {
  if (by.kind === 'CLIENT' || by.refund === 'RULE') return quote.refundCents;
  return by.refund === 'FULL' ? getPaidByCard(booking) : 0;
}

/** True for a place that was paid by card and cancelled without a refund. */
function canRefundLater({ status, paymentMethod, paymentAttempt }: BookingWithQuoteFacts): boolean {
  return status === 'CANCELLED' && paymentMethod === 'CARD' && paymentAttempt?.refunds.length === 0;
}

async function refundLater(
  tx: Tx,
  { jobs }: CancelBookingDeps,
  booking: BookingWithQuoteFacts,
  by: { username: string },
  at: Date,
): Promise<Booking> {
  if (booking.paymentAttemptId) await requireOurs(tx, booking.paymentAttemptId);
  await recordBookingRefund(tx, jobs, booking, { purpose: 'ADMIN', reason: 'Refunded by the teacher.', at });
  await recordChange(tx, jobs, { kind: 'REFUND_REQUESTED', booking, by, at });
  return booking;
}

type CancellableBooking = Pick<Booking, 'status' | 'startsAt' | 'durationMinutes'> & {
  rebookingOffer: Pick<RebookingOffer, 'outcome'> | null;
};

/**
 * The message for the teacher why one booking cannot be cancelled; null for a confirmed booking of a class that is not over, or
 * that was cancelled with a choice that is open.
 */
export function whyBookingNotCancellable(booking: CancellableBooking, now: Date): string | null {
  if (booking.status !== 'CONFIRMED') return 'This booking was cancelled already.';
  if (isUnanswered(booking.rebookingOffer)) return null;
  return getEnd(booking) <= now ? 'This class is over: the place cannot be cancelled any more.' : null;
}
