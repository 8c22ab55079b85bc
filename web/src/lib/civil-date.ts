/**
 * Days without a clock: 'YYYY-MM-DD' strings, reckoned and formatted in UTC, so that every browser in the world shows
 * the same day. Months are 'YYYY-MM'.
 */

const DAY_MS = 86_400_000;

function toInstant(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function getDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The day `count` days later (or earlier, when negative). */
export function addDays(day: string, count: number): string {
  return getDay(toInstant(day) + count * DAY_MS);
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
  const wanted = `${month}-${day.slice(8)}`;
  const last = getLastDay(month);
  return wanted > last ? last : wanted;
}

const text = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function formatText(day: string): Record<string, string> {
  return Object.fromEntries(text.formatToParts(toInstant(day)).map((part) => [part.type, part.value]));
}

/** 'Thursday 3 December 2026': the name of a day in the calendar. */
export function dayName(day: string): string {
  const { weekday, day: number, month, year } = formatText(day);
  return `${weekday} ${number} ${month} ${year}`;
}

/** 'Saturday, 12 December 2026': a date in running text. */
export function longDate(day: string): string {
  const { weekday, day: number, month, year } = formatText(day);
  return `${weekday}, ${number} ${month} ${year}`;
}

/** 'Saturday, 12 December 2026 · 07:45', which no line begins with the point of. */
export function longDateTime(day: string, time: string): string {
  return `${longDate(day)}\u00a0· ${time}`;
}

/** 'Saturday, 12 December': a date whose year is plain to see. */
export function dayAndMonth(day: string): string {
  const { weekday, day: number, month } = formatText(day);
  return `${weekday}, ${number} ${month}`;
}

/** 'Sat 12 Dec': a date where there is little room. */
export function shortDate(day: string): string {
  const { weekday = '', day: number, month = '' } = formatText(day);
  return `${weekday.slice(0, 3)} ${number} ${month.slice(0, 3)}`;
}

/** 'December 2026'. */
export function monthName(month: string): string {
  const { month: name, year } = formatText(getFirstDay(month));
  return `${name} ${year}`;
}
