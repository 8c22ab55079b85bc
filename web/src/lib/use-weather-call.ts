import { createContext, useContext } from 'react';
import { formatWeatherCall, type WeatherCall } from '#contract/weather-call';
import { getStudioTimeZone } from './studio-time';
import { useNow } from './use-now';

/** The studio's time zone while the server renders a page; in the browser the page's head has it. */
export const ServerTimeZone = createContext<string | null>(null);

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
  const serverTimeZone = useContext(ServerTimeZone);
  const now = new Date(useNow(0));
  const timeZone = serverTimeZone ?? getStudioTimeZone();
  return (call, classDate, paysInPerson = false) =>
    call ? formatWeatherCall(call, { now, classDate, timeZone, paysInPerson }) : null;
}
