import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { dayNamedBy, namesAClass } from '../preselect';
import { locateAhead, locateNearby } from './locate-class';

/**
 * Looks for the day of the class that a link names and tells it once. True while the calendar should wait for it,
 * so that it does not open on one month and jump to another.
 */
export function usePreselect(preselect: string | null, onFound: (day: string) => void): boolean {
  const client = useApolloClient();
  const tell = useRef(onFound);
  tell.current = onFound;
  const [isWaiting, setWaiting] = useState(namesAClass(preselect) && dayNamedBy(preselect) === null);

  useEffect(() => {
    if (!namesAClass(preselect)) return;
    let isCurrent = true;
    const search = async () => {
      const near = await locateNearby(client, preselect).catch(() => null);
      if (isCurrent && near) tell.current(near);
      if (isCurrent) setWaiting(false);
      if (near || !isCurrent) return;
      const ahead = await locateAhead(client, preselect).catch(() => null);
      if (isCurrent && ahead) tell.current(ahead);
    };
    void search();
    return () => {
      isCurrent = false;
    };
  }, [client, preselect]);

  return isWaiting;
}
