import { getFreeCancellationAfterChange } from '#contract/cancellation';
import type { Availability, Booking } from '#prisma';
import { notifyHolders, releaseHoldsAndCloseWaitlists } from '../holds';
import { recordChange } from '../outbox/record-change';
import type { Jobs, Tx } from '../ports';
import type { DatedClass } from '../schedule/dated-class';
import { lockOccurrence } from '../schedule/lock-class';
import type { TakenDate } from '../schedule/occurrence-dates';
import { toDbDate } from '../time/local-date';
import { moveWaitlist } from '../waitlist/end-waiting';
import { requestOffers } from '../waitlist/request-offers';
import { returnOfferedSeats } from '../waitlist/return-offered-seats';
import { isMoved } from './edit-effects';
import type { Editor } from './schedule-edit-deps';

type PeopleMove = {
  /** The date that they leave, and its class before the edit. */
  from: { date: TakenDate; availability: Availability };
  /** The class on the other day, and its availability after the edit. */
  to: { datedClass: DatedClass; availability: Availability };
  by: Editor;
  now: Date;
};

/**
 * Moves everybody of a date to another day, in the transaction that has locked the class of either: who has booked it comes along at
 * the price that they paid, with one mail, and so does everybody who waits for a place or has one held. Somebody who is just paying
 * agreed to the old day: their payment is refunded, and a place that was offered to them is held for them again.
 */
export async function movePeople(tx: Tx, jobs: Jobs, { from, to, by, now }: PeopleMove): Promise<void> {
  const { id: leftId } = from.date;
  const { datedClass } = to;
  const { id: occurrenceId, version: reached } = await lockOccurrence(tx, to.availability.id, datedClass.localDate);
  // Higher than that of either day: mails and calendar files that were sent before have lower ones.
  const version = Math.max(from.date.version, reached) + 1;
  await tx.occurrence.update({ where: { id: occurrenceId }, data: { version } });
  await tx.occurrence.update({ where: { id: leftId }, data: { version, takesPlaceSince: null } });

  const bookings = await tx.$queryRaw<Booking[]>`
    SELECT * FROM "Booking" WHERE "occurrenceId" = ${leftId}::uuid AND "status" = 'CONFIRMED'
     ORDER BY "createdAt", "id" FOR UPDATE`;
  const where = { occurrenceId: leftId };
  await tx.booking.updateMany({
    where: { ...where, status: 'CONFIRMED' },
    data: {
      occurrenceId,
      // A mark that waits on a device was made for the day of before.
      attendanceVersion: { increment: 1 },
      // The sequence of a calendar file counts the version of the class, too, and may only grow.
      calendarBase: { increment: Math.max(0, from.availability.version - to.availability.version) },
    },
  });
  await tx.seatHold.updateMany({ where, data: { occurrenceId } });
  await tx.waitlistEntry.updateMany({ where, data: { occurrenceId } });
  await tx.mailing.updateMany({ where, data: { occurrenceId } });
  await writeTimeAndPlace(tx, { occurrenceId, datedClass, now });
  await recordChange(tx, jobs, { kind: 'CLASS_MOVED', bookings, toOccurrenceId: occurrenceId, version, by, at: now });
  await moveWaitlist(tx, jobs, { occurrenceId, startsAt: datedClass.startsAt, now });
  await notifyHolders(tx, jobs, occurrenceId, now);
  await requestOffers(tx, jobs, { id: occurrenceId });
  // What still holds a place on the old day are payments.
  const paying = await tx.paymentAttempt.findMany({ where: { ...where, status: 'OPEN' }, select: { id: true } });
  await releaseHoldsAndCloseWaitlists(tx, jobs, { id: leftId }, now);
  const attemptIds = paying.map(({ id }) => id);
  await returnOfferedSeats(tx, attemptIds, now);
}

type DateMove = { occurrenceId: string; datedClass: DatedClass; now: Date };

/**
 * Moves the bookings of a date to its new time and place, in the caller's transaction; the price paid stays. Each client who has
 * booked another one gets one mail per `edition`, the version of the date, and so does everybody who waits for a place.
 */
export async function moveAttendees(
  tx: Tx,
  jobs: Jobs,
  { edition, ...move }: DateMove & { edition: number },
): Promise<void> {
  const { occurrenceId, datedClass, now } = move;
  const attendees = await tx.booking.findMany({ where: { occurrenceId, status: 'CONFIRMED' } });
  const bookings = attendees.filter((booking) => isMoved(booking, datedClass));
  await writeTimeAndPlace(tx, move);
  await recordChange(tx, jobs, { kind: 'CLASS_CHANGED', bookings, by: 'STUDIO', version: edition, at: now });
  await moveWaitlist(tx, jobs, { occurrenceId, startsAt: datedClass.startsAt, now });
}

/**
 * Writes the day, time and place of a date into its confirmed bookings. Where the time is another one, or with `isBack` because
 * they were notified that it is cancelled, they have a fair time to cancel for free.
 */
export async function writeTimeAndPlace(
  tx: Tx,
  { occurrenceId, datedClass, now, isBack = false }: DateMove & { isBack?: boolean },
): Promise<void> {
  const { localTime, startsAt, durationMinutes, location } = datedClass;
  const localDate = toDbDate(datedClass.localDate);
  const where = { occurrenceId, status: 'CONFIRMED' } as const;
  const groups = await tx.booking.groupBy({ by: ['startsAt', 'freeCancellationUntil'], where });
  for (const group of groups) {
    const isMovedInTime = isBack || group.startsAt.getTime() !== startsAt.getTime();
    const before = group.freeCancellationUntil;
    const freeCancellationUntil = isMovedInTime ? getFreeCancellationAfterChange({ startsAt, before, now }) : before;
    const data = { localDate, localTime, startsAt, durationMinutes, location, freeCancellationUntil, updatedAt: now };
    await tx.booking.updateMany({ where: { ...where, ...group }, data });
  }
}
