import { useEffect, useEffectEvent } from 'react';
import { useIsOnline } from '../offline/connection';
import { getServerTime } from './server-time';

/** How often an open page looks whether something of it is over by now. */
const FOLLOW_MS = 30_000;

/**
 * Calls `act` each half minute while `isOutOfDate` says so of the server's time (ISO 8601): nothing else reports that a class begins.
 * Only online and while the page is visible. Not at once: before the first response, the time is that of the device's clock.
 */
export function usePassingTime(isOutOfDate: (now: string) => boolean, act: () => void): void {
  const isOnline = useIsOnline();
  const look = useEffectEvent(() => {
    if (isOnline && !document.hidden && isOutOfDate(getServerTime().toISOString())) act();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), FOLLOW_MS);
    return () => clearInterval(timer);
  }, []);
}
