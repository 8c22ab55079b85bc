import rrule from 'rrule';
import { WEEKDAYS, type WeekdayCode } from '#contract/enums';
import { fromDbDate, getLater, getWeekday, type LocalDate, toDbDate } from './local-date';

// rrule ships CommonJS that Node cannot name the exports of: its default import is the whole module.
const { RRule } = rrule as unknown as typeof import('rrule');

export type RecurrenceRule = {
  /** Absent: a single class on `startDate`. */
  frequency: 'DAILY' | 'WEEKLY' | null;
  /** For a weekly rule; order and doubles do not matter. */
  weekdays: readonly WeekdayCode[];
  startDate: LocalDate;
  /** Last day, inclusive. Absent: without end. */
  untilDate: LocalDate | null;
};

/**
 * Expands rules over one range of days, both included. Calendar arithmetic on dates alone, so no zone can bend it, and begun
 * inside the range, so that an old rule costs no more than a new one. What a weekday's dates are is found once for all rules.
 */
export function createExpansion(from: LocalDate, to: LocalDate): (rule: RecurrenceRule) => LocalDate[] {
  return ({ frequency, weekdays, startDate, untilDate }) => {
    const isWithin = (date: LocalDate) =>
      date >= startDate && date >= from && date <= to && date <= (untilDate ?? date);
    if (!frequency) return [startDate].filter(isWithin);
    if (frequency === 'DAILY') return datesOn('DAILY', from, to).filter(isWithin);
    // Every rule repeats each week, never every second one: which week its first date is in makes no difference.
    return [...new Set(weekdays)]
      .flatMap((day) => datesOn(day, from, to))
      .filter(isWithin)
      .sort();
  };
}

/** The dates that one rule gives from `from` to `to`, both included. */
export function expandDates(rule: RecurrenceRule, from: LocalDate, to: LocalDate): LocalDate[] {
  const last = rule.untilDate && rule.untilDate < to ? rule.untilDate : to;
  return createExpansion(getLater(from, rule.startDate), last)(rule);
}

/** The same few months are asked for again and again; past so many ranges all are forgotten. */
const STORED = 500;
const stored = new Map<string, readonly LocalDate[]>();

function datesOn(day: WeekdayCode | 'DAILY', from: LocalDate, to: LocalDate): readonly LocalDate[] {
  const key = `${day} ${from} ${to}`;
  const dates = stored.get(key) ?? repeat(day, from, to);
  if (stored.size >= STORED) stored.clear();
  stored.set(key, dates);
  return dates;
}

function repeat(day: WeekdayCode | 'DAILY', from: LocalDate, to: LocalDate): LocalDate[] {
  if (from > to) return [];
  const repeated = day === 'DAILY' ? { freq: RRule.DAILY } : { freq: RRule.WEEKLY, byweekday: WEEKDAYS.indexOf(day) };
  return new RRule({ ...repeated, dtstart: toDbDate(from), until: toDbDate(to) }).all().map(fromDbDate);
}

/** Whether a rule gives a date. */
export function hasDate(rule: RecurrenceRule, date: LocalDate): boolean {
  if (!rule.frequency) return date === rule.startDate;
  if (date < rule.startDate || (rule.untilDate !== null && date > rule.untilDate)) return false;
  return rule.frequency === 'DAILY' || rule.weekdays.includes(getWeekday(date));
}
