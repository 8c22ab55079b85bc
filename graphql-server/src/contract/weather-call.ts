import { formatDeadline } from './format-deadline';
import { zonedFormat } from './zoned-format';

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

type WeatherCallContext = {
  now: Date;
  /** The local date of the class, YYYY-MM-DD. */
  classDate: string;
  /** The studio's (IANA name). */
  timeZone: string | undefined;
  /** True for somebody who pays at the class: there is no money to give back. */
  paysInPerson?: boolean;
};

/**
 * The weather call in a sentence, which is the same everywhere. An instant on another day than the class is shown with its day.
 * Null for a cancelled class, which is said elsewhere.
 */
export function formatWeatherCall(
  { by, state, decidedAt }: WeatherCall<Date | string>,
  { now, ...day }: WeatherCallContext,
): string | null {
  if (state === 'CANCELLED') return null;
  if (state === 'GO') {
    const decided = formatInstant(decidedAt ?? by, day);
    return `It takes place. Decided ${decided.length === TIME_LENGTH ? 'at' : 'on'} ${decided}.`;
  }
  if (now > new Date(by)) return 'It takes place unless you hear from us.';
  return formatPendingCall(by, day);
}

/** The sentence of a weather call before its time: 'Weather call by 06:45. If it rains: another class or your money back, ...'. */
export function formatPendingCall(
  by: Date | string,
  { paysInPerson, ...day }: Omit<WeatherCallContext, 'now'>,
): string {
  const otherwise = paysInPerson ? 'nothing to pay' : 'your money back';
  return `Weather call by ${formatInstant(by, day)}. If it rains: another class or ${otherwise}, as you like.`;
}

/** The length of 'HH:MM'. */
const TIME_LENGTH = 5;

/** Sweden writes days as YYYY-MM-DD. */
const isoDayIn = zonedFormat({}, 'sv-SE');

/** The time of an instant on the day of the class: '06:45'; of another day with the day: 'Monday 23 November, 19:02'. */
function formatInstant(instant: Date | string, { classDate, timeZone }: Omit<WeatherCallContext, 'now'>): string {
  const at = new Date(instant);
  const deadline = formatDeadline(at, timeZone);
  const isOnClassDay = isoDayIn(timeZone).format(at) === classDate;
  return isOnClassDay ? deadline.slice(-TIME_LENGTH) : deadline;
}
