import { type DateRange, requireDateRange } from './date-range';
import { loadSlots, type SlotDeps } from './load-slots';
import type { Slot } from './slot';

/**
 * The coming classes between two dates, both included, from now on: full ones with no place left, cancelled ones marked.
 * Throws InvalidInputError as `requireDateRange` does.
 */
export async function findSlots(deps: SlotDeps, range: DateRange): Promise<Slot[]> {
  requireDateRange(range);
  return loadSlots(deps, range);
}
