import { useEffect, useEffectEvent } from 'react';
import { findSlotChange, type SeenSlot, type SlotChange } from '../../../lib/slot-change';
import type { CalendarSlot } from '../slots';

type ChoiceInput = {
  /** The fresh schedule of a range of days; null while it is loading. */
  fresh: { from: string; to: string; slots: readonly CalendarSlot[] } | null;
  chosen: SeenSlot | null;
  heldSlotId: string | null;
  onChange: (chosen: SeenSlot, change: SlotChange) => void;
};

/** Compares the chosen slot with each fresh schedule and calls `onChange` when something happened to it. */
export function useChoiceChanges({ fresh, chosen, heldSlotId, onChange }: ChoiceInput): void {
  const reportChange = useEffectEvent(onChange);
  useEffect(() => {
    if (!chosen || !fresh || chosen.date < fresh.from || chosen.date > fresh.to) return;
    const now = fresh.slots.find(({ id }) => id === chosen.id) ?? null;
    const change = findSlotChange(chosen, now, chosen.id === heldSlotId ? 'HELD' : null);
    if (change) reportChange(chosen, change);
  }, [fresh, chosen, heldSlotId]);
}
