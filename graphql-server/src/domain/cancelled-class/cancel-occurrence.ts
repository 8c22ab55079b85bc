import { dayName } from '#contract/civil-date';
import { formatPeople } from '#contract/format-count';
import { formatEuros } from '#contract/format-price';
import type { ClassReference } from '#contract/occurrence-id';
import { isPaidByCard } from '#contract/paid';
import type { Booking, Occurrence } from '#prisma';
import { getChoiceUntil } from '../changes/rebooking-offer';
import { StateConflictError } from '../errors';
import { releaseHoldsAndCloseWaitlists } from '../holds';
import { readLastEditions } from '../outbox/queue-mails';
import { recordChange } from '../outbox/record-change';
import { lockAllBookings } from '../payment/lock-payment';
import { recordBookingRefunds } from '../payment/request-refund';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { findClassOrAsBooked } from '../schedule/class-as-booked';
import { type DatedClass, getEnd } from '../schedule/dated-class';
import { type LockedClassDate, lockClassDate, noSuchClass } from '../schedule/lock-class';
import type { StudioTime } from '../time/studio-time';
import { inTransaction } from '../transaction';
import { formatNotified } from '../unreachable-people';

type CancelClassDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

/** MONEY: everybody is refunded. CHOICE: each person chooses another class or the money. */
export type CancellationOffer = 'MONEY' | 'CHOICE';

/** How long after a cancellation its refunds leave, so that one by mistake can be undone. */
const UNDO_MS = 90_000;

type Cancellation = {
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
export async function cancelOccurrence(
  deps: CancelClassDeps,
  { classRef, ...cancellation }: Cancellation & { classRef: ClassReference },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => cancelLocked(tx, deps, await lockClassDate(tx, classRef), cancellation));
}

/** The same in the transaction of the caller, who has locked the date. */
export async function cancelLocked(
  tx: Tx,
  deps: Omit<CancelClassDeps, 'db'>,
  { availability, occurrence }: Pick<LockedClassDate, 'availability' | 'occurrence'>,
  { reason, offer = 'MONEY', refusesRepeated = false, by }: Cancellation,
): Promise<void> {
  const now = deps.clock.now();
  if (occurrence.cancelledAt && refusesRepeated) throw new StateConflictError(ALREADY_CANCELLED);
  const { recipients: people } = planCancellation(await lockAllBookings(tx, occurrence.id));
  const datedClass = findClassOrAsBooked(availability, occurrence, people[0], deps.studioTime);
  const date = { occurrence, datedClass, people, by, at: now };
  await (occurrence.cancelledAt ? cancelAgain(tx, deps.jobs, date) : cancelFirst(tx, deps, date, { reason, offer }));
}

const ALREADY_CANCELLED = 'This class was cancelled already: what was decided then stands.';

/** A locked date, with the people who have a place. */
type DateToCancel = {
  occurrence: Occurrence;
  datedClass: DatedClass | null;
  people: readonly Booking[];
  by: { username: string };
  at: Date;
};

async function cancelFirst(
  tx: Tx,
  { jobs, studioTime }: Pick<CancelClassDeps, 'jobs' | 'studioTime'>,
  { occurrence, datedClass, people, by, at }: DateToCancel,
  { reason, offer }: Required<Pick<Cancellation, 'reason' | 'offer'>>,
): Promise<void> {
  if (!datedClass) throw noSuchClass();
  const refusal = whyClassNotCancellable({ endsAt: getEnd(datedClass), cancelledAt: null }, at);
  if (refusal) throw new StateConflictError(refusal);
  const data = { cancelledAt: at, cancelReason: reason, version: { increment: 1 } };
  const { version } = await tx.occurrence.update({ where: { id: occurrence.id }, data });
  await releaseHoldsAndCloseWaitlists(tx, jobs, { id: occurrence.id }, at);
  const choosing = people.filter((person) => offer === 'CHOICE' && canChoose(person));
  const ending = people.filter((person) => !choosing.includes(person));
  await endBookings(tx, jobs, ending, at);
  await openChoices(tx, choosing, { until: getChoiceUntil(at, studioTime), at });
  await requestNextSeats(tx, jobs, choosing);
  await recordChange(tx, jobs, {
    kind: 'CLASS_CANCELLED',
    ...{ occurrenceId: occurrence.id, ending, choosing, by, version, isRepeated: false, at },
    summary: summariseCancellation(datedClass, people, choosing.length),
  });
}

/** Enqueues again what is not done yet, and notifies those whom no mail about this version of the date has reached. */
async function cancelAgain(
  tx: Tx,
  jobs: Jobs,
  { occurrence, datedClass, people, by, at }: DateToCancel,
): Promise<void> {
  const { id: occurrenceId, version } = occurrence;
  await releaseHoldsAndCloseWaitlists(tx, jobs, { id: occurrenceId }, at);
  const choosing = await listUnanswered(tx, people);
  const ending = people.filter((person) => !choosing.includes(person));
  await endBookings(tx, jobs, ending, at);
  await requestNextSeats(tx, jobs, choosing);
  const notified = await listUnnotified(tx, ending, version);
  // A repeated call from which nobody learns anything is no change.
  if (!datedClass || notified.length === 0) return;
  await recordChange(tx, jobs, {
    kind: 'CLASS_CANCELLED',
    ...{ occurrenceId, ending: notified, choosing: [], by, version, isRepeated: true, at },
    summary: summariseCancellation(datedClass, notified, 0),
  });
}

/** Bookings paid by card stay confirmed until they are refunded: until then they are the claim to the money. */
async function endBookings(tx: Tx, jobs: Jobs, people: readonly Booking[], at: Date): Promise<void> {
  const { paidByCard, withoutRefund } = planCancellation(people);
  const leavesAt = new Date(at.getTime() + jobs.scale(UNDO_MS));
  const reason = 'The class was cancelled.';
  await recordBookingRefunds(tx, jobs, paidByCard, { purpose: 'ADMIN', reason, at, leavesAt });
  await tx.booking.updateMany({
    where: { id: { in: withoutRefund.map(({ id }) => id) } },
    data: { status: 'CANCELLED' },
  });
}

/**
 * Each booking stays confirmed until its person answers or the offer ends. A mark falls, so that another class can be chosen, and
 * comes back with the class.
 */
async function openChoices(
  tx: Tx,
  people: readonly Booking[],
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  if (people.length === 0) return;
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

/** A job holds a seat in the next class for each of them, and mails them their choice. */
async function requestNextSeats(tx: Tx, jobs: Jobs, choosing: readonly Booking[]): Promise<void> {
  if (choosing.length === 0) return;
  await jobs.enqueue(tx, 'hold-next-seats', { bookingIds: choosing.map(({ id }) => id) });
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

function summariseCancellation(
  { title, localDate, localTime }: DatedClass,
  people: readonly Booking[],
  choosing: number,
): string {
  const which = `Cancelled ${title} on ${dayName(localDate)} at ${localTime}`;
  if (people.length === 0) return `${which}. Nobody had booked it.`;
  const reached = formatNotified(people);
  if (choosing > 0) return `${which}: ${reached}, ${formatPeople(choosing)} can choose another class or the money.`;
  const { paidByCard, refundCents } = planCancellation(people);
  const money = paidByCard.length === 0 ? '' : `, ${formatEuros(refundCents)} is refunded`;
  return `${which}: ${reached}${money}.`;
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
