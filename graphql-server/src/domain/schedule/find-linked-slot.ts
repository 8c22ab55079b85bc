import { addDays } from '#contract/civil-date';
import { type ClassReference, occurrenceId } from '#contract/occurrence-id';
import { NotFoundError } from '../errors';
import { getToday } from '../time/studio-time';
import { isHeld, type Slot } from './dated-class';
import { readSlots, type SlotDeps } from './list-slots';
import { findMovedSlot } from './moved-date';

/**
 * Finds the class that a link to the calendar names: on the day in the link or the one that it was moved to, or for a link without a
 * day on its next date within the booking horizon. Null when it is not on the schedule.
 */
export async function findLinkedSlot(
  deps: SlotDeps,
  { availabilityId: id, localDate }: ClassReference,
): Promise<Slot | null> {
  if (localDate === null) {
    const today = getToday(deps);
    const slots = await readSlots(deps, { from: today, to: addDays(today, deps.bookingHorizonDays) }, { id });
    return slots.find(isHeld) ?? null;
  }
  const [slot] = await readSlots(deps, { from: localDate, to: localDate }, { id });
  if (slot) return slot;
  return findMovedSlot(deps, occurrenceId(id, localDate)).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });
}
