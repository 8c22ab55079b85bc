import { dayName } from '#contract/civil-date';
import { formatPeople } from '#contract/format-count';
import type { ClassReference } from '#contract/occurrence-id';
import type { Booking, BookingEvent, Refund } from '#prisma';
import { findLastChange } from '../booking-events';
import { writeTimeAndPlace } from '../dates/move-people';
import { StateConflictError } from '../errors';
import { releaseRebookingHolds } from '../holds';
import { recordChange } from '../outbox/record-change';
import { lockAllBookings } from '../payment/lock-payment';
import { BOOKING_REFUND } from '../payment/refund-keys';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { type DatedClass, toDatedClass } from '../schedule/dated-class';
import { lockAvailability, lockOccurrence, noSuchClass } from '../schedule/lock-class';
import { storeRaisedCapacity } from '../schedule/raised-capacity';
import type { StudioTime } from '../time/studio-time';
import { inTransaction } from '../transaction';
import { formatNotified } from '../unreachable-people';
import { reopenWaitlists } from '../waitlist/end-waiting';

type RestoreDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

/**
 * Restores a cancelled date: it can be booked again, and the bookings that its cancellation ended come back, each with its seat
 * and a mail. A refund that was not sent to the provider yet is withdrawn; a person whose refund was sent does not come back.
 * Choices that are open are withdrawn with the seats that were held for them. Bookings that were cancelled one by one before, and
 * choices that were made, stay as they are. Everybody who waited for a place waits again, and is mailed so.
 * @throws NotFoundError when the class is unknown or deleted
 * @throws StateConflictError when the date is not cancelled, has started, or is not on the schedule any more
 * @throws ServiceUnavailableError
 */
export async function restoreClass(
  deps: RestoreDeps,
  { classRef: { availabilityId, localDate }, by }: { classRef: ClassReference; by: { username: string } },
): Promise<void> {
  if (!localDate) throw noSuchClass();
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const availability = await lockAvailability(tx, availabilityId);
    const occurrence = await lockOccurrence(tx, availabilityId, localDate);
    const datedClass = toDatedClass(availability, occurrence, localDate, deps.studioTime);
    const startsAt = datedClass && availability.isActive ? datedClass.startsAt : null;
    const refusal = whyNotRestorable({ cancelledAt: occurrence.cancelledAt, startsAt }, now);
    if (!datedClass || refusal) throw new StateConflictError(refusal ?? NOT_ON_SCHEDULE);

    await lockAllBookings(tx, occurrence.id);
    const { returning, repaid } = planRestoration(await readOutcomes(tx, occurrence.id));
    const ids = returning.map(({ id }) => id);
    if (ids.length > datedClass.capacity) await storeRaisedCapacity(tx, { availability, occurrence }, ids.length);
    // By two: a calendar got the version after the cancellation with its file, and ignores a file that is not newer.
    const { version } = await tx.occurrence.update({
      where: { id: occurrence.id },
      data: { cancelledAt: null, cancelReason: null, version: { increment: 2 } },
    });
    // The lock of the payments keeps a refund from being sent in this moment.
    await tx.refund.deleteMany({ where: { id: { in: returning.flatMap(({ refund }) => refund?.id ?? []) } } });
    await tx.booking.updateMany({
      where: { id: { in: repaid.map(({ id }) => id) }, status: 'CONFIRMED' },
      data: { status: 'CANCELLED' },
    });
    await tx.booking.updateMany({ where: { id: { in: ids } }, data: { status: 'CONFIRMED' } });
    // Who has answered a choice meanwhile stays as they are: they have another place, or took the money.
    await withdrawChoices(tx, ids);
    await releaseRebookingHolds(tx, deps.jobs, ids);
    const reopening = { since: occurrence.cancelledAt ?? now, now, isMailed: true };
    await reopenWaitlists(tx, deps.jobs, { id: occurrence.id }, reopening);
    // An edit of the series may have moved the class while the date was cancelled.
    await writeTimeAndPlace(tx, { occurrenceId: occurrence.id, datedClass, now, isBack: true });
    await recordChange(tx, deps.jobs, {
      kind: 'CLASS_RESTORED',
      ...{ occurrenceId: occurrence.id, returning, by, version, at: now },
      summary: summariseRestoration(datedClass, returning),
    });
  });
}

/** Withdraws the choices that are open, and brings back the attendance marks that they took away. */
async function withdrawChoices(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  const where = { bookingId: { in: [...bookingIds] }, outcome: null };
  const marked = await tx.rebookingOffer.findMany({ where: { ...where, attendance: { not: null } } });
  for (const { bookingId, attendance } of marked) {
    await tx.booking.update({
      where: { id: bookingId },
      data: { attendance, attendanceVersion: { increment: 1 } },
    });
  }
  await tx.rebookingOffer.deleteMany({ where });
}

const NOT_ON_SCHEDULE = 'This class is not on the schedule any more. Please put it back there first.';

type DateFacts = { cancelledAt: Date | null /** Null: the class is not on the schedule. */; startsAt: Date | null };

/** The message for the teacher why a date cannot be restored at `now`; null when it can. */
export function whyNotRestorable({ cancelledAt, startsAt }: DateFacts, now: Date): string | null {
  if (!cancelledAt) return 'This class is not cancelled.';
  if (!startsAt) return NOT_ON_SCHEDULE;
  return startsAt <= now ? 'This class would have started already: it cannot be restored any more.' : null;
}

type Ended = Pick<Booking, 'status'> & {
  /** The refund of its price, of whatever status. */
  refund: Pick<Refund, 'id' | 'status' | 'sentAt'> | null;
  /** What happened to it, oldest first. */
  events: readonly Pick<BookingEvent, 'kind'>[];
};

/** The effect of restoring a date. */
export type RestorationPlan<Person> = {
  /** Who is booked again. */
  returning: Person[];
  /** Who is not, because their money is on its way back or returned already. */
  repaid: Person[];
};

/** Plans the restoration of a cancelled date from all of its bookings. */
export function planRestoration<Person extends Ended>(bookings: readonly Person[]): RestorationPlan<Person> {
  return {
    returning: bookings.filter((booking) => decideReturn(booking) === 'RETURNS'),
    repaid: bookings.filter((booking) => decideReturn(booking) === 'REPAID'),
  };
}

/**
 * Decides about one booking of a cancelled date. One that is paid by card stays confirmed until it is refunded. Of the others,
 * the history shows whether the cancellation of the class ended them or somebody had cancelled them before.
 */
export function decideReturn({ status, refund, events }: Ended): 'RETURNS' | 'REPAID' | 'STAYS_CANCELLED' {
  if (status === 'CONFIRMED') return refund === null || isWithdrawable(refund) ? 'RETURNS' : 'REPAID';
  if (findLastChange(events)?.kind !== 'CANCELLED_BY_STUDIO') return 'STAYS_CANCELLED';
  return refund === null ? 'RETURNS' : 'REPAID';
}

/** True for a refund that was never sent to the provider. */
const isWithdrawable = ({ status, sentAt }: Pick<Refund, 'status' | 'sentAt'>) => status === 'DUE' && sentAt === null;

async function readOutcomes(tx: Tx, occurrenceId: string) {
  const bookings = await tx.booking.findMany({
    where: { occurrenceId },
    include: { events: { orderBy: { id: 'asc' } }, paymentAttempt: { include: { refunds: BOOKING_REFUND } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return bookings.map(({ paymentAttempt, ...booking }) => ({
    ...booking,
    refund: paymentAttempt?.refunds[0] ?? null,
  }));
}

function summariseRestoration({ title, localDate, localTime }: DatedClass, returning: readonly Booking[]): string {
  const which = `Restored ${title} on ${dayName(localDate)} at ${localTime}`;
  if (returning.length === 0) return `${which}. Nobody comes back.`;
  return `${which}: ${formatPeople(returning.length)} ${returning.length === 1 ? 'is' : 'are'} booked again, ${formatNotified(returning)}.`;
}
