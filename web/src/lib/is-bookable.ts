type Slot = { id: string; isCancelled: boolean; opensOn: string | null; remainingSpots: number };

/** True when the class takes place, its booking has opened, and a place is free or held for this visitor. */
export function isBookable(slot: Slot, heldSlotId: string | null = null): boolean {
  return !slot.isCancelled && slot.opensOn === null && (slot.remainingSpots > 0 || slot.id === heldSlotId);
}
