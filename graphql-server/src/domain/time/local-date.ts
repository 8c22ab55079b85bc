import { daysBetween, getFirstDay, getLastDay, getMonth, weekdayIndex } from '#contract/civil-date';
import { WEEKDAYS, type WeekdayCode } from '#contract/enums';
import { LIMITS } from '#contract/limits';
import { isLocalDate, REAL_DAY } from '#contract/local-date';
import { InvalidInputError } from '../errors';

/** A calendar date, YYYY-MM-DD, without a time zone. */
export type LocalDate = string;
/** A time of day, HH:MM in 24 hours, without a time zone. */
export type LocalTime = string;

/** The later of two dates. */
export function getLater(one: LocalDate, other: LocalDate): LocalDate {
  return one < other ? other : one;
}

export function getWeekday(date: LocalDate): WeekdayCode {
  return WEEKDAYS[weekdayIndex(date)] as WeekdayCode;
}

/** The first day of a date's month. */
export const firstOfMonth = (date: LocalDate): LocalDate => getFirstDay(getMonth(date));

/** The last day of a date's month. */
export const lastOfMonth = (date: LocalDate): LocalDate => getLastDay(getMonth(date));

/** The driver's form of PostgreSQL's `date`: midnight UTC. */
export function toDbDate(date: LocalDate): Date {
  return new Date(`${date}T00:00:00.000Z`);
}

/** Reads the value of a `date` column. */
export function fromDbDate(value: Date): LocalDate {
  return value.toISOString().slice(0, 10);
}

/** A range of dates, both included. */
export type DateRange = { from: LocalDate; to: LocalDate };

/**
 * @throws InvalidInputError when a date does not exist, or the range ends before it begins or is longer than
 * `LIMITS.scheduleDays` days
 */
export function requireDateRange(range: DateRange): void {
  for (const path of ['from', 'to'] as const) {
    if (!isLocalDate(range[path])) throw new InvalidInputError([{ path, message: `The date ${REAL_DAY}` }]);
  }
  const days = daysBetween(range.from, range.to);
  if (days < 0) throw new InvalidInputError([{ path: 'to', message: 'The range ends before it begins.' }]);
  if (days >= LIMITS.scheduleDays) {
    throw new InvalidInputError([{ path: 'to', message: `Please ask for at most ${LIMITS.scheduleDays} days.` }]);
  }
}
