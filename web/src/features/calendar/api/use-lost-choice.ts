import { useEffect, useRef, useState } from 'react';
import type { CalendarSlot } from '../slots';
import { isLost } from '../slots';

type LostChoiceFacts = {
  /** The fresh classes of a range of days; null while they are asked for. */
  fresh: { from: string; to: string; slots: readonly CalendarSlot[] } | null;
  chosen: { id: string; date: string } | null;
  heldSlotId: string | null;
  onLost: () => void;
};

/** Lets go of a chosen slot that is not to be had any more. True from then on until another is chosen. */
export function useLostChoice({ fresh, chosen, heldSlotId, onLost }: LostChoiceFacts): boolean {
  const [hasLost, setHasLost] = useState(false);
  const notify = useRef(onLost);
  notify.current = onLost;
  useEffect(() => {
    if (!chosen) return;
    const isGone = fresh !== null && isLost(chosen, fresh, heldSlotId);
    setHasLost(isGone);
    if (isGone) notify.current();
  }, [fresh, chosen, heldSlotId]);
  return hasLost && chosen === null;
}
