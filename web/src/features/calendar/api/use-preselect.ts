import { useEffect, useEffectEvent, useState } from 'react';
import { findNamedDay, isClassReference } from '../preselect';

type Outcome = {
  onFound: (day: string) => void;
  /** The class takes place on no day of the coming year. */
  onMissing: () => void;
};

/**
 * Finds the day of the class that a link names, and reports once whether there is one; nothing without an answer. Returns true while
 * the calendar should wait, so that it does not open on one month and jump to another.
 */
export function usePreselect(preselect: string | null, { onFound, onMissing }: Outcome): boolean {
  const reportFound = useEffectEvent(onFound);
  const reportMissing = useEffectEvent(onMissing);
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
      const ahead = await locateAhead(preselect);
      if (!isCurrent) return;
      if (ahead) reportFound(ahead);
      else reportMissing();
    };
    search().catch(() => isCurrent && setWaiting(false));
    return () => {
      isCurrent = false;
    };
  }, [preselect]);

  return isWaiting;
}
