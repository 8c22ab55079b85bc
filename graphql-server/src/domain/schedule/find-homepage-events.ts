import { LIMITS } from '#contract/limits';
import { loadSlots, type SlotDeps } from './load-slots';
import { isHeld, type Slot } from './slot';

/** The upcoming, active, single classes that the teacher put on the home page, soonest first. */
export async function findHomepageEvents(deps: SlotDeps): Promise<Slot[]> {
  const today = deps.studioTime.dateOf(deps.clock.now());
  const range = { from: today, to: `${LIMITS.years.max}-12-31` };
  return (await loadSlots(deps, range, { isOnHomepage: true })).filter(isHeld);
}
