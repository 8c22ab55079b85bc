import { formatWeatherCall, type WeatherCall } from '#contract/weather-call';
import { getStudioTimeZone } from './studio-time';
import { useNow } from './use-now';

type FormatCall = (
  call: WeatherCall<string> | null | undefined,
  classDate: string,
  paysInPerson?: boolean,
) => string | null;

/**
 * Returns a function that formats the weather call of a class; `classDate` is its local date. Null: nothing to show. While the
 * server renders, no time has passed, because a rendered page may be sent much later.
 */
export function useWeatherCall(): FormatCall {
  const now = new Date(useNow(0));
  const timeZone = getStudioTimeZone();
  return (call, classDate, paysInPerson = false) =>
    call ? formatWeatherCall(call, { now, classDate, timeZone, paysInPerson }) : null;
}
