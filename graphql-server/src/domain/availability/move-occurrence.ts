import type { DateInput } from '#contract/availability-input';
import { dayName } from '#contract/civil-date';
import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { InvalidInputError, StateConflictError } from '../errors';
import { describeDate } from '../schedule/dated-class';
import { getJoinUrl, getJoinUrlChangedAt } from '../schedule/join-link';
import type { LocalDate } from '../schedule/local-date';
import { type DateReference, type LockedDate, lockDate } from '../schedule/lock-class';
import { getWeatherCallMinutes } from '../schedule/weather-call';
import { inTransaction } from '../transaction';
import { type AvailabilityPlan, toPlan } from './availability-plan';
import { requireSpots } from './change-occurrence';
import { movePeople } from './move-people';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';

type Move = { day: LocalDate; input: DateInput };

/**
 * Moves one date of a series to another day, where it is a single class from then on; the series skips the day that it leaves.
 * Its people come along, see movePeople. Returns the single class.
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

    await movePeople(tx, jobs, {
      from: { date: left, availability: series },
      to: { datedClass, availability: single },
      by: editor,
      now,
    });
    await tx.occurrence.update({ where: { id: left.id }, data: { isSkipped: true } });
    await recordAudit(tx, {
      by: editor,
      action: 'moved',
      subjectType: 'DATE',
      subjectId: left.id,
      summary: `Moved the class ${series.title} of ${dayName(reference.date)} to ${dayName(move.day)}.`,
      at: now,
    });
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
