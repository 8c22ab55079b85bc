import { DAY_MS } from './durations';

/**
 * Civil dates: 'YYYY-MM-DD' strings, computed and formatted in UTC, so that browsers in every time zone show the same day.
 * Months are 'YYYY-MM'.
 */

function toInstant(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function toDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The day `count` days later (or earlier, when negative). */
export function addDays(day: string, count: number): string {
  return toDay(toInstant(day) + count * DAY_MS);
}

/** How many days `to` comes after `from`; negative when it comes before. */
export function daysBetween(from: string, to: string): number {
  return (toInstant(to) - toInstant(from)) / DAY_MS;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayIndex(day: string): number {
  return (new Date(toInstant(day)).getUTCDay() + 6) % 7;
}

export function getMonth(day: string): string {
  return day.slice(0, 7);
}

export function getFirstDay(month: string): string {
  return `${month}-01`;
}

export function getLastDay(month: string): string {
  return addDays(getFirstDay(addMonths(month, 1)), -1);
}

/** The month `count` months later (or earlier, when negative). */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The same day of another month, or that month's last day when it is shorter. */
export function dayInMonth(day: string, month: string): string {
  const sameDay = `${month}-${day.slice(8)}`;
  const last = getLastDay(month);
  return sameDay > last ? last : sameDay;
}

const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function toParts(day: string): Record<string, string> {
  return Object.fromEntries(format.formatToParts(toInstant(day)).map((part) => [part.type, part.value]));
}

/** 'Thursday 3 December 2026': the name of a day in the calendar. */
export function dayName(day: string): string {
  const { weekday, day: number, month, year } = toParts(day);
  return `${weekday} ${number} ${month} ${year}`;
}

/** 'Saturday, 12 December 2026': a date in running text. */
export function formatLongDate(day: string): string {
  const { weekday, day: number, month, year } = toParts(day);
  return `${weekday}, ${number} ${month} ${year}`;
}

/** 'Saturday, 12 December 2026 · 07:45'. The no-break space keeps the dot off the beginning of a line. */
export function longDateTime(day: string, time: string): string {
  return `${formatLongDate(day)}\u00a0· ${time}`;
}

/** 'Saturday, 12 December': a date whose year is clear. */
export function dayAndMonth(day: string): string {
  const { weekday, day: number, month } = toParts(day);
  return `${weekday}, ${number} ${month}`;
}

/** 'Sat 12 Dec': a date where there is little room. */
export function shortDate(day: string): string {
  const { weekday = '', day: number, month = '' } = toParts(day);
  return `${weekday.slice(0, 3)} ${number} ${month.slice(0, 3)}`;
}

/** 'December 2026'. */
export function monthName(month: string): string {
  const { month: name, year } = toParts(getFirstDay(month));
  return `${name} ${year}`;
}
