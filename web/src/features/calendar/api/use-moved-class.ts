import { useEffect, useEffectEvent, useState } from 'react';
import { formatLongDate } from '#contract/civil-date';

/**
 * Looks where the class of a link is that is not on its day: `missingId` is its occurrence id, or null. Calls `onMoved` with the
 * occurrence id that it has now, and returns what to say to the visitor; null while there is nothing to say.
 */
export function useMovedClass(missingId: string | null, onMoved: (id: string) => void): string | null {
  const [news, setNews] = useState<string | null>(null);
  const reportMoved = useEffectEvent(onMoved);
  useEffect(() => {
    setNews(null);
    if (missingId === null) return;
    let isCurrent = true;
    const look = async () => {
      const { locateMoved } = await import('./locate-class');
      const moved = await locateMoved(missingId);
      if (!isCurrent) return;
      if (moved.__typename !== 'Slot') return setNews(moved.message);
      reportMoved(moved.id);
      setNews(`This class has moved to ${formatLongDate(moved.date)} at ${moved.time}.`);
    };
    // Without an answer nothing is said: the calendar says that the connection is lost.
    look().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [missingId]);
  return news;
}
