import { type ClassReference, occurrenceId } from '#contract/occurrence-id';
import type { Availability, Booking, Occurrence } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { NotFoundError, StateConflictError } from '../errors';
import { formatPeople, formatPrice, longDate } from '../format';
import { releaseHolds } from '../holds';
import { lockOccurrence, shareAvailability } from '../locks';
import { queueMails } from '../outbox/queue-mails';
import { recordAdminRefund } from '../payment/request-refund';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { type DatedClass, toDatedClass } from '../schedule/dated-class';
import { fromDbDate, toDbDate } from '../schedule/local-date';
import type { StudioTime } from '../schedule/studio-time';
import { inTransaction } from '../transaction';
import { classAsBooked, getEnd } from './class-roster';

type CancelDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

type Cancellation = {
  classRef: ClassReference;
  /** The teacher's words for those who had booked. */
  reason: string | null;
  by: { username: string };
};

/**
 * Cancels a class on one date, single or of a series: no more sales, everybody who would come is told by mail, card payments
 * are to be paid back by the job `refund-payment`, the other bookings end, and holds are let go. Doing it again tells and
 * refunds nobody twice, and asks again for refunds that are not done yet. Throws NotFoundError for a date without a class,
 * StateConflictError when it is over, ServiceUnavailableError.
 */
export async function cancelOccurrence(deps: CancelDeps, { classRef, reason, by }: Cancellation): Promise<void> {
  const { availabilityId, localDate } = classRef;
  if (!localDate) throw noSuchClass();
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const availability = await shareAvailability(tx, availabilityId);
    if (!availability) throw noSuchClass();
    const occurrence = await lockOccurrence(tx, availabilityId, localDate);
    const { id: occurrenceRow, cancelledAt } = occurrence;
    const plan = planCancellation(
      await tx.booking.findMany({ where: { occurrenceId: occurrenceRow }, orderBy: { createdAt: 'asc' } }),
    );
    const datedClass = plannedClass(availability, occurrence, plan, deps.studioTime);
    if (!cancelledAt) {
      if (!datedClass) throw noSuchClass();
      const refusal = whyNotCancellable({ endsAt: getEnd(datedClass), cancelledAt }, now);
      if (refusal) throw new StateConflictError(refusal);
      const data = { cancelledAt: now, cancelReason: reason, version: { increment: 1 } };
      await tx.occurrence.update({ where: { id: occurrenceRow }, data });
    }
    await releaseHolds(tx, { id: occurrenceRow });
    await endBookings(tx, deps.jobs, plan);
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

/** The class on that date; one that left the schedule as it was booked, and null when it is neither. */
function plannedClass(
  availability: Availability,
  occurrence: Occurrence,
  { recipients: [booking] }: CancellationPlan<Booking>,
  studioTime: StudioTime,
): DatedClass | null {
  const { deletedAt } = availability;
  const localDate = fromDbDate(occurrence.localDate);
  const onSchedule = deletedAt ? null : toDatedClass(availability, occurrence, localDate, studioTime);
  return onSchedule ?? (booking ? classAsBooked(availability, occurrence, booking) : null);
}

/** A booking that was paid by card stays confirmed until its money is back: until then it is the claim to it. */
async function endBookings(tx: Tx, jobs: Jobs, plan: CancellationPlan<Booking>): Promise<void> {
  const ids = plan.recipients.map(({ id }) => id);
  const earlier = await tx.outgoingMail.findMany({
    where: { kind: 'CLASS_CANCELLED', bookingId: { in: ids } },
    select: { bookingId: true },
  });
  const known = new Set(earlier.map(({ bookingId }) => bookingId));
  const unnotified = plan.recipients.filter(({ id }) => !known.has(id));
  await queueMails(
    tx,
    jobs,
    unnotified.map(({ id, email }) => ({ kind: 'CLASS_CANCELLED', recipient: email, bookingId: id })),
  );
  for (const booking of plan.paidByCard) {
    const { id } = await recordAdminRefund(tx, booking, 'The class was cancelled.');
    await jobs.enqueue(tx, 'refund-payment', { refundId: id }, { key: `refund-${id}` });
  }
  await tx.booking.updateMany({
    where: { id: { in: plan.paidInPerson.map(({ id }) => id) } },
    data: { status: 'CANCELLED' },
  });
}

function toSummary({ title, localDate, localTime }: DatedClass, plan: CancellationPlan<Booking>): string {
  const which = `Cancelled ${title} on ${longDate(toDbDate(localDate))} at ${localTime}`;
  const { recipients, paidByCard, refundCents } = plan;
  if (recipients.length === 0) return `${which}. Nobody had booked it.`;
  const people = `${formatPeople(recipients.length)} ${recipients.length === 1 ? 'is' : 'are'} told`;
  const money = paidByCard.length === 0 ? '' : `, ${formatPrice(refundCents)} goes back`;
  return `${which}: ${people}${money}.`;
}

type Planned = Pick<Booking, 'status' | 'paymentMethod' | 'priceCents'>;

/** What cancelling a class comes to: who is told, whose booking simply ends, who gets how much back. */
export type CancellationPlan<Person> = {
  recipients: Person[];
  paidInPerson: Person[];
  paidByCard: Person[];
  /** In cents, of all together. */
  refundCents: number;
};

/** What cancelling a class comes to for those who booked it; whoever is not coming anyway is left out. */
export function planCancellation<Person extends Planned>(bookings: readonly Person[]): CancellationPlan<Person> {
  const recipients = bookings.filter(({ status }) => status === 'CONFIRMED');
  const paidByCard = recipients.filter(({ paymentMethod }) => paymentMethod === 'CARD');
  return {
    recipients,
    paidByCard,
    paidInPerson: recipients.filter(({ paymentMethod }) => paymentMethod === 'IN_PERSON'),
    refundCents: paidByCard.reduce((sum, { priceCents }) => sum + priceCents, 0),
  };
}

/** Why a class cannot be cancelled at `now`, in words for the teacher; null when it can: until it is over, rain may end it. */
export function whyNotCancellable(
  { endsAt, cancelledAt }: { endsAt: Date; cancelledAt: Date | null },
  now: Date,
): string | null {
  if (cancelledAt) return 'This class was cancelled already.';
  return endsAt <= now ? 'This class is over: it cannot be cancelled any more.' : null;
}
