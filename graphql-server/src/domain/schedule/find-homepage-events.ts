import { LIMITS } from '#contract/limits';
import { loadSlots, type ScheduleDeps } from './load-slots';
import type { Slot } from './slot';

/** The upcoming, active, single classes that the teacher put on the home page, soonest first. */
export function findHomepageEvents(deps: ScheduleDeps): Promise<Slot[]> {
  const today = deps.studioTime.dateOf(deps.clock.now());
  return loadSlots(deps, { from: today, to: `${LIMITS.years.max}-12-31` }, { showOnHomepage: true, frequency: null });
}
