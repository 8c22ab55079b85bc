import { type AvailabilityInput, JOIN_URL_OFFLINE } from '#contract/availability-input';
import { addDays } from '#contract/civil-date';
import { DEFAULT_CLASS_NAME, WEEKDAYS } from '#contract/enums';
import { isOnlineClass } from '#contract/online-class';
import type { Availability } from '#prisma';
import { studio } from '#studio';
import { InvalidInputError } from '../errors';
import { fromDbDate, type LocalDate, toDbDate } from '../time/local-date';
import { expandDates } from '../time/recurrence';

/** The columns of a class that its form fills. */
export type AvailabilityPlan = Pick<
  Availability,
  | 'title'
  | 'className'
  | 'classType'
  | 'location'
  | 'priceCents'
  | 'capacity'
  | 'durationMinutes'
  | 'weatherCallMinutes'
  | 'joinUrl'
  | 'startDate'
  | 'localTime'
  | 'frequency'
  | 'weekdays'
  | 'untilDate'
  | 'isActive'
  | 'showOnHomepage'
  | 'hasWaitlist'
>;

/**
 * Turns a form into columns. An absent field keeps the value of `before`, or gets the default of a new class.
 * @throws InvalidInputError for a link to the room of a class that is not online
 */
export function toPlan(input: AvailabilityInput, today: LocalDate, before: AvailabilityPlan | null): AvailabilityPlan {
  const { recurrence } = input;
  const defaultStart = before?.frequency ? fromDbDate(before.startDate) : today;
  return {
    title: input.title,
    className: input.className || before?.className || DEFAULT_CLASS_NAME,
    classType: input.classType,
    location: input.location,
    priceCents: input.priceCents,
    capacity: input.capacity,
    durationMinutes: input.durationMinutes,
    weatherCallMinutes:
      input.weatherCallMinutes === undefined ? (before?.weatherCallMinutes ?? null) : input.weatherCallMinutes,
    joinUrl: toJoinUrl(input, before),
    startDate: toDbDate(recurrence?.startDate ?? input.date ?? defaultStart),
    localTime: input.time,
    frequency: recurrence?.frequency ?? null,
    weekdays: WEEKDAYS.filter((weekday) => recurrence?.weekdays.includes(weekday)),
    untilDate: recurrence?.untilDate ? toDbDate(recurrence.untilDate) : null,
    isActive: input.isActive ?? before?.isActive ?? true,
    showOnHomepage: !recurrence && (input.showOnHomepage ?? before?.showOnHomepage ?? false),
    hasWaitlist: input.hasWaitlist ?? before?.hasWaitlist ?? true,
  };
}

/** A class that is not online any more has no link to a room. */
function toJoinUrl(input: AvailabilityInput, before: AvailabilityPlan | null): string | null {
  if (isOnlineClass(input, studio.places)) {
    return input.joinUrl === undefined ? (before?.joinUrl ?? null) : input.joinUrl || null;
  }
  if (input.joinUrl) throw new InvalidInputError([{ path: 'joinUrl', message: JOIN_URL_OFFLINE }]);
  return null;
}

/** @throws InvalidInputError when a series ends in the past (unless its end is unchanged) or has no date at all */
export function requireSensibleEnd(plan: AvailabilityPlan, today: LocalDate, before: AvailabilityPlan | null): void {
  if (!plan.frequency || !plan.untilDate) return;
  const startDate = fromDbDate(plan.startDate);
  const untilDate = fromDbDate(plan.untilDate);
  const isUnchanged = before?.untilDate && fromDbDate(before.untilDate) === untilDate;
  if (untilDate < today && !isUnchanged) throw refuseEnd('The end date cannot be in the past.');
  if (untilDate < startDate) throw refuseEnd('The end date cannot be before the first day.');
  const rule = { frequency: plan.frequency, weekdays: plan.weekdays, startDate, untilDate };
  if (expandDates(rule, startDate, addDays(startDate, 6)).length === 0) {
    throw refuseEnd('No class falls between the first day and the end date.');
  }
}

const refuseEnd = (message: string) => new InvalidInputError([{ path: 'recurrence.untilDate', message }]);
