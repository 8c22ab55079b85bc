import { useEffect, useEffectEvent, useState } from 'react';
import { findNamedDay, isClassReference } from '../preselect';

/**
 * Finds the day of the class that a link names and calls `onFound` once. Returns true while the calendar should wait, so that
 * it does not open on one month and jump to another.
 */
export function usePreselect(preselect: string | null, onFound: (day: string) => void): boolean {
  const reportFound = useEffectEvent(onFound);
  const [isWaiting, setWaiting] = useState(isClassReference(preselect) && findNamedDay(preselect) === null);

  useEffect(() => {
    if (!isClassReference(preselect)) return;
    let isCurrent = true;
    const search = async () => {
      const { locateAhead, locateNearby } = await import('./locate-class');
      const near = await locateNearby(preselect).catch(() => null);
      if (isCurrent && near) reportFound(near);
      if (isCurrent) setWaiting(false);
      if (near || !isCurrent) return;
      const ahead = await locateAhead(preselect).catch(() => null);
      if (isCurrent && ahead) reportFound(ahead);
    };
    search().catch(() => isCurrent && setWaiting(false));
    return () => {
      isCurrent = false;
    };
  }, [preselect]);

  return isWaiting;
}
