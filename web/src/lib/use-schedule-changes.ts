import { useEffect, useEffectEvent } from 'react';
import { followSchedule } from './follow-schedule';

type Followed = {
  /** The first and the last date, YYYY-MM-DD. Null listens to nothing. */
  from: string | null;
  to: string | null;
  /** Of the schedule that the page shows; null: the page has none that may be current. */
  asOf: string | null;
};

/**
 * Calls `onChange` when a class or a free place changes between two dates, or may have changed since `asOf`. It listens only while
 * the page is visible, and calls once when a hidden page is visible again.
 */
export function useScheduleChanges({ from, to, asOf }: Followed, onChange: () => void): void {
  const notify = useEffectEvent(onChange);
  const getAsOf = useEffectEvent(() => asOf);

  useEffect(() => {
    if (from === null || to === null) return;
    const start = () => followSchedule({ from, to, getAsOf: () => getAsOf() }, () => notify());
    let stop = () => {};

    function follow(): void {
      stop();
      stop = () => {};
      if (document.hidden) return;
      stop = start();
      notify();
    }

    if (!document.hidden) stop = start();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [from, to]);
}
