import { type ClassReference, occurrenceId } from '#contract/occurrence-id';
import type { Availability, Booking, Occurrence } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { recordBookingEvents } from '../booking-events';
import { NotFoundError, StateConflictError } from '../errors';
import { formatLongDate, formatPeople, formatPrice } from '../format';
import { releaseHolds } from '../holds';
import { lockAllBookings, lockForShare, lockOccurrence } from '../locks';
import { queueMails } from '../outbox/queue-mails';
import { recordBookingRefund } from '../payment/request-refund';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { type DatedClass, getEnd, toDatedClass } from '../schedule/dated-class';
import { fromDbDate, toDbDate } from '../schedule/local-date';
import type { StudioTime } from '../schedule/studio-time';
import { inTransaction } from '../transaction';
import { toClassAsBooked } from './class-roster';

type CancelDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

type Cancellation = {
  classRef: ClassReference;
  /** The teacher's message to the people who had booked. */
  reason: string | null;
  by: { username: string };
};

/**
 * Cancels a class on one date, single or of a series. Sales stop, every confirmed attendee gets a mail, the job
 * `refund-payment` refunds card payments, the other bookings are cancelled, and holds are released. A repeated call notifies
 * and refunds nobody twice, and enqueues refunds again that are not done yet.
 * @throws NotFoundError for a date without a class
 * @throws StateConflictError when the class is over
 * @throws ServiceUnavailableError
 */
export async function cancelOccurrence(deps: CancelDeps, { classRef, reason, by }: Cancellation): Promise<void> {
  const { availabilityId, localDate } = classRef;
  if (!localDate) throw noSuchClass();
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const availability = await lockForShare(tx, availabilityId);
    if (!availability) throw noSuchClass();
    const occurrence = await lockOccurrence(tx, availabilityId, localDate);
    const { id: occurrenceRowId, cancelledAt } = occurrence;
    const plan = planCancellation(await lockAllBookings(tx, occurrenceRowId));
    const datedClass = findCancelledClass(availability, occurrence, plan, deps.studioTime);
    if (!cancelledAt) {
      if (!datedClass) throw noSuchClass();
      const refusal = whyNotCancellable({ endsAt: getEnd(datedClass), cancelledAt }, now);
      if (refusal) throw new StateConflictError(refusal);
      const data = { cancelledAt: now, cancelReason: reason, version: { increment: 1 } };
      await tx.occurrence.update({ where: { id: occurrenceRowId }, data });
    }
    await releaseHolds(tx, { id: occurrenceRowId });
    const edition = cancelledAt ? occurrence.version : occurrence.version + 1;
    await endBookings(tx, deps.jobs, plan, { edition, at: now });
    if (!datedClass || (cancelledAt && plan.recipients.length === 0)) return;
    await recordAudit(tx, {
      by,
      action: cancelledAt ? 'cancelled again' : 'cancelled',
      subjectType: 'DATE',
      subjectId: occurrenceId(availabilityId, localDate),
      summary: toSummary(datedClass, plan),
      at: now,
    });
  });
}

const noSuchClass = () => new NotFoundError('There is no class on that date.');

/** The class on that date. A class that left the schedule is returned as it was booked, or null when nobody is booked. */
function findCancelledClass(
  availability: Availability,
  occurrence: Occurrence,
  { recipients: [booking] }: CancellationPlan<Booking>,
  studioTime: StudioTime,
): DatedClass | null {
  const { deletedAt } = availability;
  const localDate = fromDbDate(occurrence.localDate);
  const onSchedule = deletedAt ? null : toDatedClass(availability, occurrence, localDate, studioTime);
  return onSchedule ?? (booking ? toClassAsBooked(availability, occurrence, booking) : null);
}

type Ending = {
  /** The version of the date while it is cancelled: a class that was restored and cancelled again mails once more. */
  edition: number;
  at: Date;
};

/** Bookings paid by card stay confirmed until they are refunded: until then they are the claim to the money. */
async function endBookings(
  tx: Tx,
  jobs: Jobs,
  plan: CancellationPlan<Booking>,
  { edition, at }: Ending,
): Promise<void> {
  const ids = plan.recipients.map(({ id }) => id);
  const earlier = await tx.outgoingMail.findMany({
    where: { kind: 'CLASS_CANCELLED', bookingId: { in: ids }, edition },
    select: { bookingId: true },
  });
  const known = new Set(earlier.map(({ bookingId }) => bookingId));
  const unnotified = plan.recipients.filter(({ id }) => !known.has(id));
  await queueMails(
    tx,
    jobs,
    unnotified.map(({ id, email }) => ({ kind: 'CLASS_CANCELLED', recipient: email, bookingId: id, edition })),
  );
  await recordBookingEvents(
    tx,
    unnotified.map(({ id: bookingId, occurrenceId, paymentMethod, priceCents }) => ({
      bookingId,
      kind: 'CANCELLED_BY_STUDIO',
      by: 'TEACHER',
      fromOccurrenceId: occurrenceId,
      amountCents: paymentMethod === 'CARD' && priceCents > 0 ? priceCents : null,
      at,
    })),
  );
  for (const booking of plan.paidByCard) {
    await recordBookingRefund(tx, jobs, booking, { purpose: 'ADMIN', reason: 'The class was cancelled.', at });
  }
  await tx.booking.updateMany({
    where: { id: { in: plan.withoutRefund.map(({ id }) => id) } },
    data: { status: 'CANCELLED' },
  });
}

function toSummary({ title, localDate, localTime }: DatedClass, plan: CancellationPlan<Booking>): string {
  const which = `Cancelled ${title} on ${formatLongDate(toDbDate(localDate))} at ${localTime}`;
  const { recipients, paidByCard, refundCents } = plan;
  if (recipients.length === 0) return `${which}. Nobody had booked it.`;
  const people = `${formatPeople(recipients.length)} ${recipients.length === 1 ? 'is' : 'are'} notified`;
  const money = paidByCard.length === 0 ? '' : `, ${formatPrice(refundCents)} is refunded`;
  return `${which}: ${people}${money}.`;
}

type Planned = Pick<Booking, 'status' | 'paymentMethod' | 'priceCents'>;

/** The effect of cancelling a class: whom to notify, whose booking to cancel, and whom to refund. */
export type CancellationPlan<Person> = {
  recipients: Person[];
  /** Paid in person, or moved to a class that costs nothing. */
  withoutRefund: Person[];
  paidByCard: Person[];
  /** Total of all refunds in cents. */
  refundCents: number;
};

/** Plans the cancellation of a class from its bookings; only confirmed ones count. */
export function planCancellation<Person extends Planned>(bookings: readonly Person[]): CancellationPlan<Person> {
  const recipients = bookings.filter(({ status }) => status === 'CONFIRMED');
  const hasRefund = ({ paymentMethod, priceCents }: Person) => paymentMethod === 'CARD' && priceCents > 0;
  const paidByCard = recipients.filter(hasRefund);
  return {
    recipients,
    paidByCard,
    withoutRefund: recipients.filter((person) => !hasRefund(person)),
    refundCents: paidByCard.reduce((sum, { priceCents }) => sum + priceCents, 0),
  };
}

/** The message for the teacher why a class cannot be cancelled at `now`; null until it is over, because rain may end it early. */
export function whyNotCancellable(
  { endsAt, cancelledAt }: { endsAt: Date; cancelledAt: Date | null },
  now: Date,
): string | null {
  if (cancelledAt) return 'This class was cancelled already.';
  return endsAt <= now ? 'This class is over: it cannot be cancelled any more.' : null;
}
