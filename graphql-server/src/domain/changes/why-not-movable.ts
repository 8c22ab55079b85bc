import type { CancellationQuote } from '#contract/cancellation';
import { MAX_CLIENT_MOVES } from '#contract/limits';
import type { Booking, RebookingOffer } from '#prisma';
import type { DatedClass } from '../schedule/dated-class';
import { type BookingWithQuoteFacts, type QuoteTime, quoteCancellation, toQuotedBooking } from './cancellation-quote';
import { isUnanswered, whyNoOtherClass } from './rebooking-offer';

type PricedClass = Pick<DatedClass, 'priceCents'>;

type ClientMove = {
  /** True for the answer after a class was cancelled with a choice: the limits of other moves do not count. */
  isChoice: boolean;
  /** Their moves until now. */
  moves: number;
  quoteTime: QuoteTime;
};

/** Why the owner cannot move a booking to a class; null when they can. */
export function whyClientCannotMove(
  booking: BookingWithQuoteFacts,
  target: PricedClass,
  { isChoice, moves, quoteTime }: ClientMove,
): string | null {
  const refusal = isChoice
    ? whyNoOtherClass(booking, quoteTime)
    : whyNotMovable(booking, quoteCancellation(toQuotedBooking(booking), quoteTime), moves);
  return refusal ?? whyNotThere(booking, target, { isChoice });
}

type Movable = Pick<Booking, 'attendance' | 'paidCashAt'>;

/** Why the owner cannot move a booking at all, as a sentence for them; null when they can. `moves`: their moves until now. */
export function whyNotMovable(
  { attendance, paidCashAt }: Movable,
  quote: CancellationQuote,
  moves: number,
): string | null {
  if (quote.kind === 'CLOSED') return quote.message;
  if (quote.kind === 'LATE') return 'It is too late to move this booking: free cancellation has ended.';
  if (attendance !== null) return 'Your attendance is marked already: this booking cannot be moved.';
  if (paidCashAt !== null) return 'You have paid at the studio already. Please write to your teacher to move.';
  if (moves < MAX_CLIENT_MOVES) return null;
  return `You have moved this booking ${MAX_CLIENT_MOVES} times. Please write to your teacher for another change.`;
}

/** Why the owner cannot move a booking to one class; null when it fits. What was paid in cash already is never paid again. */
export function whyNotThere(
  { paymentMethod, priceCents, paidCashAt }: Pick<Booking, 'paymentMethod' | 'priceCents' | 'paidCashAt'>,
  target: PricedClass,
  { isChoice }: Pick<ClientMove, 'isChoice'> = { isChoice: false },
): string | null {
  if (target.priceCents <= priceCents || (paymentMethod === 'IN_PERSON' && paidCashAt === null)) return null;
  return isChoice
    ? 'This class costs more than you paid. Choose the money back and book it.'
    : 'This class costs more than you paid. Cancel for free and book it again.';
}

type MoveFacts = Pick<Booking, 'status' | 'attendance' | 'startsAt'> & {
  rebookingOffer: Pick<RebookingOffer, 'outcome'> | null;
};

/** Why the teacher cannot move a booking at all; null when she can. A claim to another class outlives the start of its class. */
export function whyTeacherCannotMove(
  { status, attendance, startsAt, rebookingOffer }: MoveFacts,
  now: Date,
): string | null {
  if (status !== 'CONFIRMED') return 'This booking was cancelled: there is nothing to move.';
  if (attendance !== null) return 'Attendance is marked already: this booking cannot be moved.';
  if (isUnanswered(rebookingOffer)) return null;
  return startsAt <= now ? 'This class has started: its bookings cannot be moved any more.' : null;
}

/** True while a job executes or retries the refund of its price, or the teacher's own refund has not been answered. */
export function isBeingRefunded({ paymentAttempt, occurrence }: BookingWithQuoteFacts): boolean {
  const isClassCancelled = occurrence.cancelledAt !== null;
  return Boolean(
    paymentAttempt?.refunds.some(({ status }) => status === 'DUE' || (status === 'FAILED' && isClassCancelled)),
  );
}
