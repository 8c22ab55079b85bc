import type { DateInput } from '#contract/availability-input';
import { dayName } from '#contract/civil-date';
import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { InvalidInputError } from '../errors';
import { describeDate } from '../schedule/dated-class';
import { getJoinUrl, getJoinUrlChangedAt } from '../schedule/join-link';
import { type DateReference, type LockedDate, lockDate } from '../schedule/lock-class';
import { getWeatherCallMinutes } from '../schedule/weather-call';
import { type LocalDate, toDbDate } from '../time/local-date';
import { inTransaction } from '../transaction';
import { planDate } from './change-occurrence';
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
  { day, input }: Move,
): Promise<Availability> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const locked = await lockDate(tx, reference, studioTime, now);
    const { availability: series, occurrence: left } = locked;
    if (day === reference.date) throw refuseDay('Please choose another day.');
    const single = await tx.availability.create({ data: { ...toSingleClass(locked, { day, input }), createdAt: now } });
    const datedClass = describeDate(single, null, day, studioTime);
    if (datedClass.startsAt <= now) throw refuseDay('That time has already passed.');

    await movePeople(tx, jobs, {
      from: { date: left, availability: series },
      to: { datedClass, availability: single },
      by: editor,
      now,
    });
    await tx.occurrence.update({
      where: { id: left.id },
      data: { isSkipped: true, movedToId: single.id, version: { increment: 1 } },
    });
    const summary = `Moved the class ${series.title} of ${dayName(reference.date)} to ${dayName(day)}.`;
    await recordAudit(tx, { by: editor, action: 'moved', subjectType: 'DATE', subjectId: left.id, summary, at: now });
    return single;
  });
}

const refuseDay = (message: string) => new InvalidInputError([{ path: 'date', message }]);

/** The single class that a date becomes: what its form says, and the rest as the date has it. */
function toSingleClass(locked: LockedDate, { day, input }: Move) {
  const { availability: series, occurrence } = locked;
  const own = { ...occurrence, ...planDate(locked, input) };
  const { title, className, classType, hasWaitlist, isActive } = series;
  const { time: localTime, durationMinutes, location, priceCents, capacity } = input;
  return {
    ...{ title, className, classType, hasWaitlist, isActive },
    ...{ startDate: toDbDate(day), localTime, durationMinutes, location, priceCents, capacity },
    weatherCallMinutes: getWeatherCallMinutes(series, own),
    joinUrl: getJoinUrl(series, own),
    joinUrlChangedAt: getJoinUrlChangedAt(series, occurrence),
  };
}
