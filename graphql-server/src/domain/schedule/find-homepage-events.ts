import { loadSlots, type ScheduleDeps } from './load-slots';
import { addDays } from './local-date';
import type { Slot } from './slot';

/** Single classes are announced this far ahead; longer than any season. */
const DAYS_AHEAD = 730;

/** The upcoming, active, single classes that the teacher put on the home page, soonest first. */
export function findHomepageEvents(deps: ScheduleDeps): Promise<Slot[]> {
  const today = deps.studioTime.dateOf(deps.clock.now());
  return loadSlots(deps, { from: today, to: addDays(today, DAYS_AHEAD) }, { showOnHomepage: true, frequency: null });
}
