import rrule from 'rrule';
import { DAY_MS } from '#contract/durations';

// rrule ships CommonJS whose export names Node cannot detect, so its default import is the whole module.
const { RRule } = rrule as unknown as typeof import('rrule');

export type RecurringClass = { weekdays: string[]; startDate: string; untilDate: string | null; localTime: string };

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const ZONE = 'Europe/Madrid';
const madridDate = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

const toRule = ({ weekdays, startDate, untilDate, localTime }: RecurringClass, tzid: string | null) =>
  new RRule({
    freq: RRule.WEEKLY,
    byweekday: weekdays.map((day) => DAYS.indexOf(day)),
    dtstart: new Date(`${startDate}T${localTime}:00Z`),
    until: untilDate ? new Date(`${untilDate}T23:59:59Z`) : null,
    tzid,
  });

/** The dates of a weekly class from one day to another, both included. Treats its local time as UTC, which is faster. */
export function datesByRrule(recurring: RecurringClass, from: string, to: string): string[] {
  return toRule(recurring, null)
    .between(new Date(from), new Date(`${to}T23:59:59Z`), true)
    .map((instant) => instant.toISOString().slice(0, 10));
}

/** The same dates, computed with the class's time zone as the readme of rrule.js shows. Requires TZ=UTC. */
export function datesInZoneByRrule(recurring: RecurringClass, from: string, to: string): string[] {
  // The range is a day longer on both sides because the zone decides which day a moment belongs to.
  return toRule(recurring, ZONE)
    .between(new Date(Date.parse(from) - DAY_MS), new Date(Date.parse(to) + 2 * DAY_MS), true)
    .map((instant) => madridDate.format(instant))
    .filter((date) => date >= from && date <= to);
}
