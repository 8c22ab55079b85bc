import rrule from 'rrule';

// rrule ships CommonJS that Node cannot name the exports of: its default import is the whole module.
const { RRule } = rrule as unknown as typeof import('rrule');

export type RecurringClass = { weekdays: string[]; startDate: string; untilDate: string | null; localTime: string };

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const DAY_MS = 86_400_000;
const ZONE = 'Europe/Madrid';
const dateThere = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

const ruleOf = ({ weekdays, startDate, untilDate, localTime }: RecurringClass, tzid: string | null) =>
  new RRule({
    freq: RRule.WEEKLY,
    byweekday: weekdays.map((day) => DAYS.indexOf(day)),
    dtstart: new Date(`${startDate}T${localTime}:00Z`),
    until: untilDate ? new Date(`${untilDate}T23:59:59Z`) : null,
    tzid,
  });

/** The dates of a weekly class from one day to another, both included. Its time is taken for UTC, which is faster. */
export function datesByRrule(one: RecurringClass, from: string, to: string): string[] {
  return ruleOf(one, null)
    .between(new Date(from), new Date(`${to}T23:59:59Z`), true)
    .map((moment) => moment.toISOString().slice(0, 10));
}

/** The same as the moments that they are, as the readme of rrule.js has it. Wants TZ=UTC. */
export function datesInZoneByRrule(one: RecurringClass, from: string, to: string): string[] {
  // A day more on both sides: the zone decides which day a moment belongs to.
  return ruleOf(one, ZONE)
    .between(new Date(Date.parse(from) - DAY_MS), new Date(Date.parse(to) + 2 * DAY_MS), true)
    .map((moment) => dateThere.format(moment))
    .filter((date) => date >= from && date <= to);
}
