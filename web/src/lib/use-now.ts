import { useEffect, useState } from 'react';
import { getServerTime } from './server-time';

const REFRESH_MS = 30_000;

/** The server's time in milliseconds since 1970, half a minute old at most. */
export function useNow(): number {
  const [now, setNow] = useState(() => getServerTime().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerTime().getTime()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
