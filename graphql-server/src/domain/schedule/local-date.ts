import { WEEKDAYS, type WeekdayCode } from '#contract/enums';
import { LIMITS } from '#contract/limits';
import { isLocalDate } from '#contract/local-date';
import { InvalidInputError } from '../errors';

/** A calendar date, YYYY-MM-DD, without a time zone. */
export type LocalDate = string;
/** A time of day, HH:MM in 24 hours, without a time zone. */
export type LocalTime = string;

const DAY_MS = 86_400_000;

/** The date `days` after `date`, or before it when negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return fromDbDate(new Date(toDbDate(date).getTime() + days * DAY_MS));
}

/** Number of days from `from` to `to`. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((toDbDate(to).getTime() - toDbDate(from).getTime()) / DAY_MS);
}

/** The later of two dates. */
export function getLater(one: LocalDate, other: LocalDate): LocalDate {
  return one < other ? other : one;
}

export function getWeekday(date: LocalDate): WeekdayCode {
  // getUTCDay counts from Sunday, WEEKDAYS from Monday.
  return WEEKDAYS[(toDbDate(date).getUTCDay() + 6) % 7] as WeekdayCode;
}

/** The first day of a date's month. */
export function firstOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01`;
}

/** The last day of a date's month. */
export function lastOfMonth(date: LocalDate): LocalDate {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return fromDbDate(new Date(Date.UTC(year, month, 0)));
}

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
    if (!isLocalDate(range[path])) throw new InvalidInputError([{ path, message: 'Please name a real day.' }]);
  }
  const days = daysBetween(range.from, range.to);
  if (days < 0) throw new InvalidInputError([{ path: 'to', message: 'The range ends before it begins.' }]);
  if (days >= LIMITS.scheduleDays) {
    throw new InvalidInputError([{ path: 'to', message: `Please ask for at most ${LIMITS.scheduleDays} days.` }]);
  }
}
