import { useEffect, useEffectEvent } from 'react';
import { formatLongDate } from '#contract/civil-date';

type Outcome = {
  /** `id`: the occurrence id that it has now. `news` says so to the visitor. */
  onMoved: (id: string, news: string) => void;
  onGone: (news: string) => void;
};

/** Looks where the class is that is not on its day, and reports it once; nothing without an answer. `missingId`: its occurrence id. */
export function useMovedClass(missingId: string | null, { onMoved, onGone }: Outcome): void {
  const reportMoved = useEffectEvent(onMoved);
  const reportGone = useEffectEvent(onGone);
  useEffect(() => {
    if (missingId === null) return;
    let isCurrent = true;
    const look = async () => {
      const { locateMoved } = await import('./locate-class');
      const moved = await locateMoved(missingId);
      if (!isCurrent) return;
      if (moved.__typename !== 'Slot') return reportGone(moved.message);
      reportMoved(moved.id, `This class has moved to ${formatLongDate(moved.date)} at ${moved.time}.`);
    };
    // Without an answer nothing is said: the calendar says that the connection is lost.
    look().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [missingId]);
}
