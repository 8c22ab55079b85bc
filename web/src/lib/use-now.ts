import { useEffect, useState } from 'react';
import { getServerTime, watchServerTime } from './server-time';

const REFRESH_MS = 30_000;

const getNow = () => getServerTime().getTime();

/** The server's time in milliseconds since 1970, half a minute old at most. The first rendering takes `atFirst` for it. */
export function useNow(atFirst = getNow()): number {
  const [now, setNow] = useState(atFirst);
  useEffect(() => {
    const read = () => setNow(getNow());
    read();
    const endWatch = watchServerTime(read);
    const timer = setInterval(read, REFRESH_MS);
    return () => {
      endWatch();
      clearInterval(timer);
    };
  }, []);
  return now;
}
