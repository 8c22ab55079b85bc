import { dayName } from '#contract/civil-date';
import { formatPeople } from '#contract/format-count';
import { formatEuros } from '#contract/format-price';
import type { ClassReference } from '#contract/occurrence-id';
import { isPaidByCard } from '#contract/paid';
import type { Booking } from '#prisma';
import { getChoiceUntil } from '../changes/rebooking-offer';
import { StateConflictError } from '../errors';
import { releaseHoldsAndCloseWaitlists } from '../holds';
import { readLastEditions } from '../outbox/queue-mails';
import { recordChange } from '../outbox/record-change';
import { lockAllBookings } from '../payment/lock-payment';
import { recordBookingRefund } from '../payment/request-refund';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { findClassOrAsBooked } from '../schedule/class-as-booked';
import { type DatedClass, getEnd } from '../schedule/dated-class';
import { lockClassDate, noSuchClass } from '../schedule/lock-class';
import type { StudioTime } from '../schedule/studio-time';
import { inTransaction } from '../transaction';
import { formatNotified } from '../unreachable-people';

type CancelClassDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

/** MONEY: everybody is refunded. CHOICE: each person chooses another class or the money. */
export type CancellationOffer = 'MONEY' | 'CHOICE';

/** How long after a cancellation its refunds leave, so that one by mistake can be undone. */
const UNDO_MS = 90_000;

type Cancellation = {
  classRef: ClassReference;
  /** The teacher's message to the people who had booked. */
  reason: string | null;
  /** Absent: MONEY. */
  offer?: CancellationOffer;
  /** A class that was cancelled already is refused: the caller takes it for one that takes place. */
  refusesRepeated?: boolean;
  by: { username: string };
};

/**
 * Cancels a class on one date, single or of a series. Sales stop, holds are released, and every confirmed attendee gets a mail.
 * With MONEY the job `refund-payment` refunds card payments after UNDO_MS, and the other bookings are cancelled. With CHOICE the
 * bookings stay as the claim of their people to another class or the money, and the job `hold-next-seats` holds seats and mails;
 * somebody without an address cannot choose and is treated as with MONEY. A repeated call notifies and refunds nobody twice,
 * changes no choice, and enqueues refunds and offers again that are not done yet.
 * @throws NotFoundError for a date without a class
 * @throws StateConflictError when the class is over, or with `refusesRepeated` was cancelled already
 * @throws ServiceUnavailableError
 */
export async function cancelOccurrence(deps: CancelClassDeps, cancellation: Cancellation): Promise<void> {
  await inTransaction(deps.db, (tx) => cancelDate(tx, deps, cancellation));
}

/** The same in the caller's transaction. */
export async function cancelDate(
  tx: Tx,
  deps: Omit<CancelClassDeps, 'db'>,
  { classRef, reason, offer = 'MONEY', refusesRepeated = false, by }: Cancellation,
): Promise<void> {
  const now = deps.clock.now();
  const { availability, occurrence } = await lockClassDate(tx, classRef);
  const { id: occurrenceRowId, cancelledAt } = occurrence;
  if (cancelledAt && refusesRepeated) throw new StateConflictError(ALREADY_CANCELLED);
  const plan = planCancellation(await lockAllBookings(tx, occurrenceRowId));
  const datedClass = findClassOrAsBooked(availability, occurrence, plan.recipients[0], deps.studioTime);
  if (!cancelledAt) {
    if (!datedClass) throw noSuchClass();
    const refusal = whyClassNotCancellable({ endsAt: getEnd(datedClass), cancelledAt }, now);
    if (refusal) throw new StateConflictError(refusal);
    const data = { cancelledAt: now, cancelReason: reason, version: { increment: 1 } };
    await tx.occurrence.update({ where: { id: occurrenceRowId }, data });
  }
  await releaseHoldsAndCloseWaitlists(tx, deps.jobs, { id: occurrenceRowId }, now);
  const choosing = cancelledAt
    ? await listUnanswered(tx, plan.recipients)
    : plan.recipients.filter((person) => offer === 'CHOICE' && canChoose(person));
  const ending = planCancellation(plan.recipients.filter((person) => !choosing.includes(person)));
  const leavesAt = new Date(now.getTime() + deps.jobs.scale(UNDO_MS));
  await endBookings(tx, deps.jobs, ending, { at: now, leavesAt });
  const until = choosing.length > 0 ? getChoiceUntil(now, deps.studioTime) : null;
  if (until && !cancelledAt) await openChoices(tx, choosing, { until, at: now });
  if (until) await deps.jobs.enqueue(tx, 'hold-next-seats', { bookingIds: choosing.map(({ id }) => id) });
  const version = cancelledAt ? occurrence.version : occurrence.version + 1;
  const notified = cancelledAt ? await listUnnotified(tx, ending.recipients, version) : plan.recipients;
  // A repeated call from which nobody learns anything is no change.
  if (!datedClass || (cancelledAt && notified.length === 0)) return;
  await recordChange(tx, deps.jobs, {
    kind: 'CLASS_CANCELLED',
    ...{ occurrenceId: occurrenceRowId, by, version, isRepeated: cancelledAt !== null, at: now },
    ending: cancelledAt ? notified : ending.recipients,
    choosing: cancelledAt ? [] : choosing,
    summary: toSummary(datedClass, planCancellation(notified), cancelledAt ? 0 : choosing.length),
  });
}

const ALREADY_CANCELLED = 'This class was cancelled already: what was decided then stands.';

/** Bookings paid by card stay confirmed until they are refunded: until then they are the claim to the money. */
async function endBookings(
  tx: Tx,
  jobs: Jobs,
  plan: CancellationPlan<Booking>,
  { at, leavesAt }: { at: Date; leavesAt: Date },
): Promise<void> {
  for (const booking of plan.paidByCard) {
    const reason = 'The class was cancelled.';
    await recordBookingRefund(tx, jobs, booking, { purpose: 'ADMIN', reason, at, leavesAt });
  }
  await tx.booking.updateMany({
    where: { id: { in: plan.withoutRefund.map(({ id }) => id) } },
    data: { status: 'CANCELLED' },
  });
}

/** Each booking stays confirmed until its person answers or the offer ends. A mark falls, so that another class can be chosen, and comes back with the class. */
async function openChoices(
  tx: Tx,
  people: readonly Booking[],
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  const bookingIds = people.map(({ id }) => id);
  // The choice after an earlier class of this booking was cancelled.
  await tx.rebookingOffer.deleteMany({ where: { bookingId: { in: bookingIds } } });
  await tx.rebookingOffer.createMany({
    data: people.map(({ id, attendance }) => ({ bookingId: id, until, attendance, createdAt: at })),
  });
  await tx.booking.updateMany({
    where: { id: { in: bookingIds }, attendance: { not: null } },
    data: { attendance: null, attendanceVersion: { increment: 1 } },
  });
}

/**
 * Lists those who have had no mail about this version of a date that was cancelled before: a class that was restored and cancelled
 * again mails once more.
 */
async function listUnnotified(tx: Tx, people: readonly Booking[], version: number): Promise<Booking[]> {
  const last = await readLastEditions(tx, 'CLASS_CANCELLED', people);
  return people.filter(({ id }) => (last.get(id) ?? 0) < version);
}

async function listUnanswered(tx: Tx, people: readonly Booking[]): Promise<Booking[]> {
  const offers = await tx.rebookingOffer.findMany({
    where: { bookingId: { in: people.map(({ id }) => id) }, outcome: null },
    select: { bookingId: true },
  });
  const unanswered = new Set(offers.map(({ bookingId }) => bookingId));
  return people.filter(({ id }) => unanswered.has(id));
}

/** A choice is made through the link in a mail. */
export const canChoose = ({ email }: Pick<Booking, 'email'>) => email !== '';

function toSummary(
  { title, localDate, localTime }: DatedClass,
  plan: CancellationPlan<Booking>,
  choosing: number,
): string {
  const which = `Cancelled ${title} on ${dayName(localDate)} at ${localTime}`;
  const { recipients, paidByCard, refundCents } = plan;
  if (recipients.length === 0) return `${which}. Nobody had booked it.`;
  const people = formatNotified(recipients);
  if (choosing > 0) return `${which}: ${people}, ${formatPeople(choosing)} can choose another class or the money.`;
  const money = paidByCard.length === 0 ? '' : `, ${formatEuros(refundCents)} is refunded`;
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
  const paidByCard = recipients.filter(isPaidByCard);
  return {
    recipients,
    paidByCard,
    withoutRefund: recipients.filter((person) => !isPaidByCard(person)),
    refundCents: paidByCard.reduce((sum, { priceCents }) => sum + priceCents, 0),
  };
}

/** The message for the teacher why a class cannot be cancelled at `now`; null until it is over, because rain may end it early. */
export function whyClassNotCancellable(
  { endsAt, cancelledAt }: { endsAt: Date; cancelledAt: Date | null },
  now: Date,
): string | null {
  if (cancelledAt) return 'This class was cancelled already.';
  return endsAt <= now ? 'This class is over: it cannot be cancelled any more.' : null;
}
