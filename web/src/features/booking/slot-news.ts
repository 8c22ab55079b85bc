import type { SlotList_SlotFragment } from '../../gql/operations';
import type { PlaceHold, SlotChange } from '../../lib/slot-change';
import { type SelectedSlot, toSelectedSlot } from './selected-slot';

/** What happened to the chosen class, and where it can be booked instead. */
export type SlotNews = {
  change: SlotChange;
  /** The next dates of the same class that have a free place. */
  nextDates: readonly SlotList_SlotFragment[];
};

type Chosen = { selectedSlot: SelectedSlot | null; slotNews: SlotNews | null };

/** The chosen class with the details that it has now, and without an offer that has ended. */
export function getCurrentSlot({ selectedSlot, slotNews }: Chosen): SelectedSlot | null {
  if (!selectedSlot || !slotNews) return selectedSlot;
  if (slotNews.change.kind === 'OFFER_ENDED') return { ...selectedSlot, offer: null };
  if (slotNews.change.kind !== 'CHANGED') return selectedSlot;
  return { ...toSelectedSlot(slotNews.change.slot, selectedSlot.shareableId), offer: selectedSlot.offer };
}

/** Whether a place in the chosen class is held for this visitor, by a payment or by an offer from the waitlist. */
export function getHold(state: Chosen & { heldSlotId: string | null }): PlaceHold {
  const slot = getCurrentSlot(state);
  return slot && (slot.id === state.heldSlotId || slot.offer) ? 'HELD' : null;
}
