import { useEffect, useEffectEvent, useState } from 'react';
import { describeSlotChange, findSlotChange, type SeenSlot, type SlotChange } from '../../../lib/slot-change';
import type { CalendarSlot } from '../slots';

type ChoiceNewsInput = {
  /** The fresh schedule of a range of days; null while it is loading. */
  fresh: { from: string; to: string; slots: readonly CalendarSlot[] } | null;
  chosen: SeenSlot | null;
  heldSlotId: string | null;
  onChange: (chosen: SeenSlot, change: SlotChange) => void;
};

/**
 * Compares the chosen slot with each fresh schedule and calls `onChange` when something happened to it. Returns what to say about it,
 * and a function that discards it.
 */
export function useChoiceNews({ fresh, chosen, heldSlotId, onChange }: ChoiceNewsInput): [string | null, () => void] {
  const [news, setNews] = useState<string | null>(null);
  const reportChange = useEffectEvent(onChange);
  useEffect(() => {
    if (!chosen || !fresh || chosen.date < fresh.from || chosen.date > fresh.to) return;
    const now = fresh.slots.find(({ id }) => id === chosen.id) ?? null;
    const change = findSlotChange(chosen, now, chosen.id === heldSlotId ? 'HELD' : null);
    if (!change) return;
    setNews(describeSlotChange(chosen, change));
    reportChange(chosen, change);
  }, [fresh, chosen, heldSlotId]);
  return [news, () => setNews(null)];
}
