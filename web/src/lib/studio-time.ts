import { MINUTE_MS } from '#contract/durations';
import { zonedFormat } from '#contract/zoned-format';
import { getServerTime } from './server-time';

const minuteIn = zonedFormat({ dateStyle: 'short', timeStyle: 'short' });
const secondIn = zonedFormat({ timeStyle: 'medium' });
const weekdayIn = zonedFormat({ weekday: 'short' });

/** '2026-12-05' -> '05/12/2026'. */
export function formatDay(date: string): string {
  return date.split('-').reverse().join('/');
}

/** An ISO 8601 instant in the studio's time zone: '05/12/2026 07:45'. */
export function formatInstant(instant: string, timeZone = getStudioTimeZone()): string {
  const { day, month, year, hour, minute } = toParts(instant, timeZone);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/** An instant of the coming days in the studio's time zone: 'Wed 20:00'. */
export function formatWeekdayTime(instant: string): string {
  const timeZone = getStudioTimeZone();
  const weekday = weekdayIn(timeZone).format(new Date(instant));
  const { hour, minute } = toParts(instant, timeZone);
  return `${weekday} ${hour}:${minute}`;
}

/** An instant of today in the studio's time zone, to the second: '18:32:10'. */
export function formatSecond(instant: string): string {
  return secondIn(getStudioTimeZone()).format(new Date(instant));
}

/** The studio's date at an ISO 8601 instant: '2026-12-05'. */
export function toStudioDay(instant: string, timeZone = getStudioTimeZone()): string {
  const { day, month, year } = toParts(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** Today in the studio's time zone, by the server's clock: '2026-12-05'. */
export const getStudioToday = (): string => toStudioDay(getServerTime().toISOString());

/** The studio's time of day at an ISO 8601 instant: '07:45'. */
export function toStudioTime(instant: string, timeZone = getStudioTimeZone()): string {
  const { hour, minute } = toParts(instant, timeZone);
  return `${hour}:${minute}`;
}

/**
 * When the studio's day of an instant ends, both in milliseconds since 1970. During the first hours of a day on which the clocks change
 * it is an hour off.
 */
export function findMidnight(now: number, timeZone = getStudioTimeZone()): number {
  const { hour, minute } = toParts(new Date(now).toISOString(), timeZone);
  const minutesLeft = 24 * 60 - (Number(hour) * 60 + Number(minute));
  return (Math.floor(now / MINUTE_MS) + minutesLeft) * MINUTE_MS;
}

let serverTimeZone: string | undefined;

/** Renders with this time zone for the studio's, on the server, where no document names it. */
export function renderInTimeZone(timeZone: string, render: () => string): string {
  serverTimeZone = timeZone;
  return render();
}

/** The studio's time zone, which the server writes into the page's head. The browser's own would be wrong abroad. */
export function getStudioTimeZone(): string | undefined {
  if (typeof document === 'undefined') return serverTimeZone;
  return document.head.querySelector<HTMLMetaElement>('meta[name="studio-time-zone"]')?.content;
}

type Parts = Record<'day' | 'month' | 'year' | 'hour' | 'minute', string>;

function toParts(instant: string, timeZone: string | undefined): Parts {
  const parts = minuteIn(timeZone)
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts);
}
