import type { ClassReference } from '#contract/occurrence-id';
import { MOVED_ALREADY, whyNothingToChoose } from '#contract/personal-pages';
import type { Booking } from '#prisma';
import type { BookingDeps } from '../booking/booking-request';
import { lockQuotedBooking } from '../changes/cancellation-quote';
import { endClaim } from '../changes/end-claim';
import { moveBooking } from '../changes/move-booking';
import { isOfferOpen, isUnanswered } from '../changes/rebooking-offer';
import { StateConflictError } from '../errors';
import { inTransaction } from '../transaction';

type Answer = {
  bookingId: string;
  /** The class to move to. Null: the money back, or no place where it is paid in person. */
  to: ClassReference | null;
};

/**
 * Records what a person chose whose class was cancelled with a choice: another class, or the money. The first answer counts: the
 * same answer again changes nothing, and returns the booking.
 * @throws NotFoundError, ServiceUnavailableError
 * @throws ClassUnavailableError when the chosen class cannot be booked; nothing is changed, so that they can choose again
 * @throws StateConflictError when there is no choice, another answer was given, or it is too late for another class
 */
export async function answerRebooking(deps: BookingDeps, { bookingId, to }: Answer): Promise<Booking> {
  if (to) return moveBooking(deps, { bookingId, to, by: { kind: 'CLIENT' }, requestKey: null, isAnswer: true });
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const booking = await lockQuotedBooking(tx, bookingId);
    const { rebookingOffer: offer } = booking;
    if (offer === null || offer.outcome === 'MOVED') {
      throw new StateConflictError(offer ? MOVED_ALREADY : whyNothingToChoose(booking.events));
    }
    if (!isUnanswered(offer) || booking.status !== 'CONFIRMED') return booking;
    const outcome = isOfferOpen(offer, now) ? 'REFUNDED' : 'EXPIRED_REFUNDED';
    await endClaim(tx, deps.jobs, booking, { outcome, by: 'CLIENT', at: now });
    return tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  });
}
