import type { DateInput } from '#contract/availability-input';
import { dayName } from '#contract/civil-date';
import type { Availability } from '#prisma';
import { InvalidInputError, StateConflictError } from '../errors';
import { notifyHolders, releaseHolds } from '../holds';
import { recordChange } from '../outbox/record-change';
import { lockAllBookings } from '../payment/lock-payment';
import type { Tx } from '../ports';
import { describeDate } from '../schedule/dated-class';
import { getJoinUrl, getJoinUrlChangedAt } from '../schedule/join-link';
import type { LocalDate } from '../schedule/local-date';
import { type DateReference, type LockedDate, lockDate, lockOccurrence } from '../schedule/lock-class';
import { getWeatherCallMinutes } from '../schedule/weather-call';
import { inTransaction } from '../transaction';
import { moveWaitlist } from '../waitlist/end-waiting';
import { requestOffers } from '../waitlist/request-offers';
import { type AvailabilityPlan, toPlan } from './availability-plan';
import { requireSpots } from './change-occurrence';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';
import { writeTimeAndPlace } from './update-availability';

type Move = { day: LocalDate; input: DateInput };

/**
 * Moves one date of a series to another day, where it is a single class from then on; the series skips the day that it leaves. All
 * who have booked it come along at the price that they paid, with one mail each, and so does everybody who waits for a place or has
 * one held. Somebody who is just paying agreed to the old day: their payment is refunded. Returns the single class.
 * @throws NotFoundError when the series or the date does not exist
 * @throws InvalidInputError when the day is the same, the new time has passed, or the class is not online and has a link
 * @throws EditConflictError when the date was changed since it was read
 * @throws StateConflictError when the date is skipped, cancelled or has started, or more spots are taken than the new number
 */
export function moveOccurrence(
  { db, clock, studioTime, jobs }: ScheduleEditDeps,
  editor: Editor,
  reference: DateReference,
  move: Move,
): Promise<Availability> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const locked = await lockDate(tx, reference, studioTime, now);
    const { availability: series, occurrence: left } = locked;
    if (left.isSkipped) throw new StateConflictError('This date is skipped. Please restore it first.');
    if (move.day === reference.date) throw refuseDay('Please choose another day.');
    requireSpots(locked, move.input.capacity);
    const plan = planSingleClass(locked, move, studioTime.toLocalDate(now));
    const single = await tx.availability.create({
      data: { ...plan, joinUrlChangedAt: getJoinUrlChangedAt(series, left), createdAt: now },
    });
    const datedClass = describeDate(single, null, move.day, studioTime);
    if (datedClass.startsAt <= now) throw refuseDay('That time has already passed.');

    const { id: occurrenceId } = await lockOccurrence(tx, single.id, move.day);
    const bookings = (await lockAllBookings(tx, left.id)).filter(({ status }) => status === 'CONFIRMED');
    await bringAlong(tx, locked, occurrenceId);
    await writeTimeAndPlace(tx, { occurrenceId, datedClass, now });
    await moveWaitlist(tx, jobs, { occurrenceId, startsAt: datedClass.startsAt, now });
    await notifyHolders(tx, jobs, occurrenceId, now);
    await requestOffers(tx, jobs, { id: occurrenceId });

    const version = left.version + 1;
    // The new date goes on from the version of the old one: mails and calendar files that were sent before have lower ones.
    await tx.occurrence.update({ where: { id: occurrenceId }, data: { version } });
    await tx.occurrence.update({ where: { id: left.id }, data: { isSkipped: true, version } });
    await releaseHolds(tx, jobs, { id: left.id }, now);
    const summary = `Moved the class ${series.title} of ${dayName(reference.date)} to ${dayName(move.day)}.`;
    const change = {
      kind: 'CLASS_MOVED',
      bookings,
      toOccurrenceId: occurrenceId,
      datedClass,
      version,
      summary,
    } as const;
    await recordChange(tx, jobs, { ...change, by: editor, at: now });
    return single;
  });
}

const refuseDay = (message: string) => new InvalidInputError([{ path: 'date', message }]);

/** The single class that a date becomes: what its form says, and the rest as the date had it. */
function planSingleClass(
  { availability: series, occurrence }: LockedDate,
  { day, input }: Move,
  today: LocalDate,
): AvailabilityPlan {
  const { title, classType, joinUrl: linkOfSeries } = series;
  // An empty link means that of the series, here as for a date that stays.
  const joinUrl = input.joinUrl === undefined ? getJoinUrl(series, occurrence) : linkOfSeries;
  const before = { ...series, weatherCallMinutes: getWeatherCallMinutes(series, occurrence), joinUrl };
  const form = { ...input, title, classType, date: day, joinUrl: input.joinUrl || undefined };
  return toPlan(form, today, before);
}

/** Moves everybody of a date to another one: bookings, people who wait, and places held for either. Payments stay behind. */
async function bringAlong(tx: Tx, { availability: series, occurrence: left }: LockedDate, occurrenceId: string) {
  const where = { occurrenceId: left.id };
  await tx.booking.updateMany({
    where: { ...where, status: 'CONFIRMED' },
    data: {
      occurrenceId,
      // A mark that waits on a device was made for the day of before.
      attendanceVersion: { increment: 1 },
      // The version of the series no longer counts in the sequence of the calendar file, which may only grow.
      calendarBase: { increment: series.version },
    },
  });
  await tx.seatHold.updateMany({ where, data: { occurrenceId } });
  await tx.waitlistEntry.updateMany({ where, data: { occurrenceId } });
  await tx.mailing.updateMany({ where, data: { occurrenceId } });
}
