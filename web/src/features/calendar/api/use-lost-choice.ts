import { useEffect, useEffectEvent, useState } from 'react';
import type { CalendarSlot } from '../slots';
import { isLost } from '../slots';

type LostChoiceInput = {
  /** The fresh schedule of a range of days; null while it is loading. */
  fresh: { from: string; to: string; slots: readonly CalendarSlot[] } | null;
  chosen: { id: string; date: string } | null;
  heldSlotId: string | null;
  onLost: () => void;
};

/** Calls `onLost` when the chosen slot can no longer be booked. Returns true from then on until another slot is chosen. */
export function useLostChoice({ fresh, chosen, heldSlotId, onLost }: LostChoiceInput): boolean {
  const [hasLost, setHasLost] = useState(false);
  const reportLost = useEffectEvent(onLost);
  useEffect(() => {
    if (!chosen) return;
    const isGone = fresh !== null && isLost(chosen, fresh, heldSlotId);
    setHasLost(isGone);
    if (isGone) reportLost();
  }, [fresh, chosen, heldSlotId]);
  return hasLost && chosen === null;
}
