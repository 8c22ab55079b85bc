import { useEffect, useRef, useState } from 'react';
import { dayNamedBy, namesAClass } from '../preselect';

/**
 * Looks for the day of the class that a link names and tells it once. True while the calendar should wait for it,
 * so that it does not open on one month and jump to another.
 */
export function usePreselect(preselect: string | null, onFound: (day: string) => void): boolean {
  const notify = useRef(onFound);
  notify.current = onFound;
  const [isWaiting, setWaiting] = useState(namesAClass(preselect) && dayNamedBy(preselect) === null);

  useEffect(() => {
    if (!namesAClass(preselect)) return;
    let isCurrent = true;
    const search = async () => {
      const { locateAhead, locateNearby } = await import('./locate-class');
      const near = await locateNearby(preselect).catch(() => null);
      if (isCurrent && near) notify.current(near);
      if (isCurrent) setWaiting(false);
      if (near || !isCurrent) return;
      const ahead = await locateAhead(preselect).catch(() => null);
      if (isCurrent && ahead) notify.current(ahead);
    };
    search().catch(() => isCurrent && setWaiting(false));
    return () => {
      isCurrent = false;
    };
  }, [preselect]);

  return isWaiting;
}
