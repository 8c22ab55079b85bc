import { getPaidByCard } from '#contract/paid';
import type { RebookingOutcome } from '#prisma';
import { tryEach } from '../../lib/try-each';
import { releaseRebookingHolds } from '../holds';
import { type Author, recordChange } from '../outbox/record-change';
import { recordBookingRefund } from '../payment/request-refund';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { type BookingWithQuoteFacts, lockQuotedBooking } from './cancellation-quote';
import { isUnanswered } from './rebooking-offer';

type ClaimEnding = { outcome: Exclude<RebookingOutcome, 'MOVED'>; by: Author; at: Date };

/**
 * Ends the claim of somebody whose class was cancelled with a choice, in the caller's transaction, which holds the lock of the
 * booking and has read that the offer is not answered: their seat elsewhere is released, what was paid by card and is left of it
 * is refunded, and they get a mail.
 */
export async function endClaim(
  tx: Tx,
  jobs: Jobs,
  booking: BookingWithQuoteFacts,
  { outcome, by, at }: ClaimEnding,
): Promise<void> {
  const { id: bookingId } = booking;
  const refundCents = getPaidByCard(booking);
  if (refundCents > 0) {
    const reason = 'The class was cancelled, and no other one was chosen.';
    await recordBookingRefund(tx, jobs, booking, { purpose: 'REBOOKING', reason, at });
  }
  await tx.booking.update({ where: { id: bookingId }, data: { status: 'CANCELLED' } });
  await tx.rebookingOffer.update({ where: { bookingId }, data: { outcome, decidedAt: at } });
  await releaseRebookingHolds(tx, jobs, [bookingId]);
  await recordChange(tx, jobs, { kind: 'CLAIM_ENDED', booking, by, refundCents, at });
}

/** How many offers one pass ends, the oldest first. */
const BATCH = 200;

/**
 * Ends the offers that nobody answered in time, each in a transaction of its own, so that several processes end each of them
 * once and a failure stops no other. A booking that ended otherwise, for example by a refund at the provider, has no claim left.
 * @throws AggregateError with all failures, at the end
 */
export async function endExpiredOffers({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): Promise<void> {
  const expired = await db.rebookingOffer.findMany({
    where: { outcome: null, until: { lt: clock.now() } },
    select: { bookingId: true },
    orderBy: [{ until: 'asc' }, { bookingId: 'asc' }],
    take: BATCH,
  });
  await tryEach(expired, 'Offers that could not be ended', ({ bookingId }) =>
    inTransaction(db, (tx) => endExpiredOffer(tx, jobs, bookingId, clock.now())),
  );
}

async function endExpiredOffer(tx: Tx, jobs: Jobs, bookingId: string, now: Date): Promise<void> {
  const booking = await lockQuotedBooking(tx, bookingId);
  const { rebookingOffer, status } = booking;
  if (!isUnanswered(rebookingOffer) || now <= rebookingOffer.until) return;
  if (status === 'CONFIRMED')
    return endClaim(tx, jobs, booking, { outcome: 'EXPIRED_REFUNDED', by: 'STUDIO', at: now });
  await releaseRebookingHolds(tx, jobs, [bookingId]);
  await tx.rebookingOffer.update({ where: { bookingId }, data: { outcome: 'REFUNDED', decidedAt: now } });
}
