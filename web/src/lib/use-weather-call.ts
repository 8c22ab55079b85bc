import { createContext, useContext, useEffect, useState } from 'react';
import { formatWeatherCall, type WeatherCall } from '#contract/weather-call';
import { getServerTime } from './server-time';
import { getStudioTimeZone } from './studio-time';

/** The studio's time zone while the server renders a page; in the browser the page's head has it. */
export const ServerTimeZone = createContext<string | null>(null);

const REFRESH_MS = 30_000;

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
  const [now, setNow] = useState(() => new Date(0));
  useEffect(() => {
    setNow(getServerTime());
    const timer = setInterval(() => setNow(getServerTime()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const timeZone = serverTimeZone ?? getStudioTimeZone();
  return (call, classDate, paysInPerson = false) =>
    call ? formatWeatherCall(call, { now, classDate, timeZone, paysInPerson }) : null;
}
