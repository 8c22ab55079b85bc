import rrule from 'rrule';
import { WEEKDAYS, type WeekdayCode } from '#contract/enums';
import { fromDbDate, type LocalDate, toDbDate, weekdayOf } from './local-date';

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
 * The dates that a rule gives from `from` to `to`, both included. Calendar arithmetic on dates alone, so no zone can bend it,
 * and begun inside the window, so that an old rule costs no more than a new one.
 */
export function expandDates(rule: RecurrenceRule, from: LocalDate, to: LocalDate): LocalDate[] {
  const first = from > rule.startDate ? from : rule.startDate;
  const last = rule.untilDate && rule.untilDate < to ? rule.untilDate : to;
  if (first > last) return [];
  if (!rule.frequency) return first === rule.startDate ? [rule.startDate] : [];
  // rrule takes an empty list of weekdays for "every day"; here it is no day.
  if (rule.frequency === 'WEEKLY' && rule.weekdays.length === 0) return [];
  // Every rule repeats each day or each week, never every second one: its dates from any day on depend on that day alone.
  const dates = new RRule({
    freq: rule.frequency === 'DAILY' ? RRule.DAILY : RRule.WEEKLY,
    byweekday: rule.frequency === 'WEEKLY' ? rule.weekdays.map((weekday) => WEEKDAYS.indexOf(weekday)) : null,
    wkst: RRule.MO,
    dtstart: toDbDate(first),
    until: toDbDate(last),
  }).all();
  return dates.map(fromDbDate);
}

/** Whether a rule gives a date. */
export function isDateOf(rule: RecurrenceRule, date: LocalDate): boolean {
  if (!rule.frequency) return date === rule.startDate;
  if (date < rule.startDate || (rule.untilDate !== null && date > rule.untilDate)) return false;
  return rule.frequency === 'DAILY' || rule.weekdays.includes(weekdayOf(date));
}
