import { useEffect, useEffectEvent } from 'react';
import { followSchedule } from './follow-schedule';

/**
 * Calls `onChange` when a class or a free place changes between two dates (YYYY-MM-DD). It listens only while the page is visible,
 * and calls once when a hidden page is visible again. Null listens to nothing.
 */
export function useScheduleChanges(from: string | null, to: string | null, onChange: () => void): void {
  const notify = useEffectEvent(onChange);

  useEffect(() => {
    if (from === null || to === null) return;
    const start = () => followSchedule({ from, to }, () => notify());
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
