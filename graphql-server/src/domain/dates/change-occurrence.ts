import { type DateInput, JOIN_URL_OFFLINE } from '#contract/availability-input';
import type { Occurrence } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { InvalidInputError, StateConflictError } from '../errors';
import { nameDay } from '../format';
import { notifyHolders } from '../holds';
import { toDatedClass } from '../schedule/dated-class';
import { isHeldOnline } from '../schedule/join-link';
import { type DateReference, type LockedDate, lockDate } from '../schedule/lock-class';
import { NO_WEATHER_CALL } from '../schedule/weather-call';
import { inTransaction } from '../transaction';
import { requestOffers } from '../waitlist/request-offers';
import { isElsewhere, isMoved } from './edit-effects';
import { type SeriesDate, toSeriesDate } from './list-series-dates';
import { moveAttendees } from './move-people';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';

/**
 * Changes one date of a series. Its bookings move along, and the clients are notified of a new time, place or duration.
 * @throws NotFoundError when the series or the date does not exist
 * @throws InvalidInputError when the new time has passed, or the date is not online and has a link
 * @throws EditConflictError when the date was changed since it was read
 * @throws StateConflictError when the date is skipped, cancelled or has started, or more spots are taken than the new number
 */
export function changeOccurrence(
  { db, clock, studioTime, jobs }: ScheduleEditDeps,
  editor: Editor,
  reference: DateReference,
  input: DateInput,
): Promise<SeriesDate> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const locked = await lockDate(tx, reference, studioTime, now);
    const { availability, occurrence, datedClass: before } = locked;
    const overrides = planDate(locked, input);
    const after = toDatedClass(availability, { ...occurrence, ...overrides }, reference.date, studioTime);
    if (!after || after.startsAt <= now) {
      throw new InvalidInputError([{ path: 'time', message: 'That time has already passed.' }]);
    }
    const changed = await tx.occurrence.update({
      where: { id: occurrence.id },
      data: {
        ...overrides,
        joinUrlChangedAt: overrides.joinUrl === occurrence.joinUrl ? occurrence.joinUrlChangedAt : now,
        version: { increment: 1 },
        ...(isElsewhere(before, after) ? { takesPlaceSince: null } : {}),
      },
    });
    if (isMoved(before, after)) {
      const moved = { occurrenceId: occurrence.id, edition: changed.version, datedClass: after, now };
      await moveAttendees(tx, jobs, moved);
      await notifyHolders(tx, jobs, occurrence.id, now);
    }
    if (after.capacity > before.capacity) await requestOffers(tx, jobs, { id: occurrence.id });
    await recordAudit(tx, {
      by: editor,
      action: 'changed',
      subjectType: 'DATE',
      subjectId: occurrence.id,
      summary: `Changed the class ${availability.title} of ${nameDay(occurrence.localDate)}.`,
      at: now,
    });
    return toSeriesDate(availability, { ...occurrence, ...changed }, after);
  });
}

type Overrides = Pick<
  Occurrence,
  | 'localTime'
  | 'durationMinutes'
  | 'location'
  | 'priceCents'
  | 'capacity'
  | 'raisedCapacity'
  | 'weatherCallMinutes'
  | 'joinUrl'
>;

/**
 * What a date overrides once its form is saved, on whichever day.
 * @throws InvalidInputError when it is not online and has a link
 * @throws StateConflictError when it is skipped, or more spots are taken than the new number
 */
export function planDate(locked: LockedDate, input: DateInput): Overrides {
  const { availability, occurrence } = locked;
  if (occurrence.isSkipped) throw new StateConflictError('This date is skipped. Please restore it first.');
  const overrides = toOverrides(input, locked);
  if (input.joinUrl && !isHeldOnline(availability, { ...occurrence, ...overrides })) {
    throw new InvalidInputError([{ path: 'joinUrl', message: JOIN_URL_OFFLINE }]);
  }
  requireSpots(locked, input.capacity);
  return overrides;
}

/** A value equal to that of the series becomes null: the date follows the series from now on. */
function toOverrides(
  input: DateInput,
  { availability: series, occurrence: before, datedClass }: LockedDate,
): Overrides {
  // Places that were added for single people stay so, unless the form says another number.
  const isRaised = before.capacity === null && before.raisedCapacity === input.capacity;
  const unlessEqual = <Value>(value: Value, ofSeries: Value) => (value === ofSeries ? null : value);
  // A form that was not changed has the time on the clocks, which is not the planned one on the night in which they go forward.
  const plannedTime = input.time === datedClass.localTime ? (before.localTime ?? series.localTime) : input.time;
  return {
    localTime: unlessEqual(plannedTime, series.localTime),
    durationMinutes: unlessEqual(input.durationMinutes, series.durationMinutes),
    location: unlessEqual(input.location, series.location),
    priceCents: unlessEqual(input.priceCents, series.priceCents),
    capacity: isRaised ? null : unlessEqual(input.capacity, series.capacity),
    raisedCapacity: isRaised ? before.raisedCapacity : null,
    weatherCallMinutes:
      input.weatherCallMinutes === undefined
        ? before.weatherCallMinutes
        : unlessEqual(input.weatherCallMinutes ?? NO_WEATHER_CALL, series.weatherCallMinutes ?? NO_WEATHER_CALL),
    joinUrl: input.joinUrl === undefined ? before.joinUrl : unlessEqual(input.joinUrl || null, series.joinUrl),
  };
}

function requireSpots({ occurrence, datedClass }: LockedDate, capacity: number): void {
  const taken = occurrence.sold + occurrence.held;
  if (capacity >= Math.min(taken, datedClass.capacity)) return;
  throw new StateConflictError(
    `${taken} spots are taken on ${nameDay(occurrence.localDate)}. Please keep at least ${taken}.`,
  );
}
