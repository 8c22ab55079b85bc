import { LIMITS } from '#contract/limits';
import { isLocalDate } from '#contract/local-date';
import { InvalidInputError } from '../errors';
import { type DateRange, loadSlots, type ScheduleDeps } from './load-slots';
import { daysBetween } from './local-date';
import type { Slot } from './slot';

/**
 * The bookable classes between two dates, both included, from now on; full ones with no place left.
 * Throws InvalidInputError for dates that do not exist and for a range that ends before it begins or spans more than
 * `LIMITS.scheduleDays` days.
 */
export async function findSlots(deps: ScheduleDeps, range: DateRange): Promise<Slot[]> {
  for (const path of ['from', 'to'] as const) {
    if (!isLocalDate(range[path])) throw new InvalidInputError([{ path, message: 'Please name a real day.' }]);
  }
  const days = daysBetween(range.from, range.to);
  if (days < 0) throw new InvalidInputError([{ path: 'to', message: 'The range ends before it begins.' }]);
  if (days >= LIMITS.scheduleDays) {
    throw new InvalidInputError([{ path: 'to', message: `Please ask for at most ${LIMITS.scheduleDays} days.` }]);
  }
  return loadSlots(deps, range);
}
