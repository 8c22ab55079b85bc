import rrule from 'rrule';
import { WEEKDAYS, type WeekdayCode } from '#contract/enums';
import { fromDbDate, getLater, getWeekday, type LocalDate, toDbDate } from './local-date';

// rrule ships CommonJS whose named exports Node cannot detect: the default import is the whole module.
const { RRule } = rrule as unknown as typeof import('rrule');

export type RecurrenceRule = {
  /** Null: a single class on `startDate`. */
  frequency: 'DAILY' | 'WEEKLY' | null;
  /** For a weekly rule. Order and duplicates do not matter. */
  weekdays: readonly WeekdayCode[];
  startDate: LocalDate;
  /** Last day, inclusive. Null: no end. */
  untilDate: LocalDate | null;
};

/**
 * Returns a function that expands rules over one range of dates, both included. It computes with calendar dates only, so no
 * time zone can distort it, and starts inside the range, so that an old rule costs no more than a new one. The dates of each
 * weekday are computed once for all rules.
 */
export function createExpansion(from: LocalDate, to: LocalDate): (rule: RecurrenceRule) => LocalDate[] {
  return ({ frequency, weekdays, startDate, untilDate }) => {
    const isWithin = (date: LocalDate) =>
      date >= startDate && date >= from && date <= to && date <= (untilDate ?? date);
    if (!frequency) return [startDate].filter(isWithin);
    if (frequency === 'DAILY') return datesOn('DAILY', from, to).filter(isWithin);
    // Every rule repeats weekly, never every second week, so the week of its first date does not matter.
    return [...new Set(weekdays)]
      .flatMap((day) => datesOn(day, from, to))
      .filter(isWithin)
      .sort();
  };
}

/** The dates of one rule from `from` to `to`, both included. */
export function expandDates(rule: RecurrenceRule, from: LocalDate, to: LocalDate): LocalDate[] {
  const last = rule.untilDate && rule.untilDate < to ? rule.untilDate : to;
  return createExpansion(getLater(from, rule.startDate), last)(rule);
}

/** Requests repeat the same few months, so their dates are cached. At this size the cache is cleared. */
const CACHE_SIZE = 500;
const cache = new Map<string, readonly LocalDate[]>();

function datesOn(day: WeekdayCode | 'DAILY', from: LocalDate, to: LocalDate): readonly LocalDate[] {
  const key = `${day} ${from} ${to}`;
  const dates = cache.get(key) ?? repeat(day, from, to);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(key, dates);
  return dates;
}

function repeat(day: WeekdayCode | 'DAILY', from: LocalDate, to: LocalDate): LocalDate[] {
  if (from > to) return [];
  const repeated = day === 'DAILY' ? { freq: RRule.DAILY } : { freq: RRule.WEEKLY, byweekday: WEEKDAYS.indexOf(day) };
  return new RRule({ ...repeated, dtstart: toDbDate(from), until: toDbDate(to) }).all().map(fromDbDate);
}

/** True when the date is one of the rule's dates. */
export function hasDate(rule: RecurrenceRule, date: LocalDate): boolean {
  if (!rule.frequency) return date === rule.startDate;
  if (date < rule.startDate || (rule.untilDate !== null && date > rule.untilDate)) return false;
  return rule.frequency === 'DAILY' || rule.weekdays.includes(getWeekday(date));
}
