import { formatDeadline } from './cancellation';

export type WeatherCallState = 'PENDING' | 'GO' | 'CANCELLED';

/** The decision about the weather that a class promises. Instants are dates on the server and ISO 8601 texts in the browser. */
export type WeatherCall<Instant extends Date | string = Date> = {
  /** When the decision is promised at the latest. */
  by: Instant;
  /** PENDING: not decided. GO: the class takes place. CANCELLED: it does not. */
  state: WeatherCallState;
  /** Null: not decided. */
  decidedAt: Instant | null;
};

/** When a class that starts at `startsAt` is decided at the latest: so many elapsed minutes before. */
export function getWeatherCallTime(startsAt: Date, minutes: number): Date {
  return new Date(startsAt.getTime() - minutes * 60_000);
}

/** The parts of a day in which the weather of a place is decided together. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The part of the day of a local time, HH:MM: the morning ends at noon, the afternoon at 17:00. */
export function getDayPart(localTime: string): DayPart {
  if (localTime < '12:00') return 'morning';
  return localTime < '17:00' ? 'afternoon' : 'evening';
}

type Circumstances = {
  now: Date;
  /** The local date of the class, YYYY-MM-DD. */
  classDate: string;
  /** The studio's (IANA name). */
  timeZone: string | undefined;
};

/**
 * The weather call in a sentence, which is the same everywhere. An instant on another day than the class is shown with its day.
 * Null for a cancelled class, which is said elsewhere.
 */
export function formatWeatherCall(
  { by, state, decidedAt }: WeatherCall<Date | string>,
  { now, ...day }: Circumstances,
): string | null {
  if (state === 'CANCELLED') return null;
  if (state === 'GO') return `It takes place. Decided ${formatDecision(decidedAt ?? by, day)}.`;
  if (now > new Date(by)) return 'It takes place unless you hear from us.';
  return formatPendingCall(by, day);
}

/** The sentence of a weather call before its time: 'Weather call by 06:45. If it rains: another class or your money back, ...'. */
export function formatPendingCall(by: Date | string, day: Omit<Circumstances, 'now'>): string {
  const time = isOnClassDay(by, day) ? formatTime(by, day) : formatDeadline(new Date(by), day.timeZone);
  return `Weather call by ${time}. If it rains: another class or your money back, as you like.`;
}

const formatDecision = (decidedAt: Date | string, day: Omit<Circumstances, 'now'>) =>
  isOnClassDay(decidedAt, day)
    ? `at ${formatTime(decidedAt, day)}`
    : `on ${formatDeadline(new Date(decidedAt), day.timeZone)}`;

function isOnClassDay(instant: Date | string, { classDate, timeZone }: Omit<Circumstances, 'now'>): boolean {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant)) === classDate;
}

function formatTime(instant: Date | string, { timeZone }: Omit<Circumstances, 'now'>): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return format.format(new Date(instant));
}
