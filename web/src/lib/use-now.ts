import { useEffect, useState } from 'react';
import { getServerTime } from './server-time';

const REFRESH_MS = 30_000;

const getNow = () => getServerTime().getTime();

/**
 * The server's time in milliseconds since 1970, half a minute old at most. The first rendering takes `atFirst` for it; another
 * `source` of the time reads it at once.
 */
export function useNow(atFirst = getNow(), source: unknown = null): number {
  const [now, setNow] = useState(atFirst);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `source` says that the time is known better now
  useEffect(() => {
    setNow(getNow());
    const timer = setInterval(() => setNow(getNow()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [source]);
  return now;
}
