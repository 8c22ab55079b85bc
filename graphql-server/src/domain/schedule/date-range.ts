import { LIMITS } from '#contract/limits';
import { isLocalDate } from '#contract/local-date';
import { InvalidInputError } from '../errors';
import { daysBetween, type LocalDate } from './local-date';

/** Days, the first and the last included. */
export type DateRange = { from: LocalDate; to: LocalDate };

/**
 * Throws InvalidInputError for dates that do not exist and for a range that ends before it begins or spans more than
 * `LIMITS.scheduleDays` days.
 */
export function requireDateRange(range: DateRange): void {
  for (const path of ['from', 'to'] as const) {
    if (!isLocalDate(range[path])) throw new InvalidInputError([{ path, message: 'Please name a real day.' }]);
  }
  const days = daysBetween(range.from, range.to);
  if (days < 0) throw new InvalidInputError([{ path: 'to', message: 'The range ends before it begins.' }]);
  if (days >= LIMITS.scheduleDays) {
    throw new InvalidInputError([{ path: 'to', message: `Please ask for at most ${LIMITS.scheduleDays} days.` }]);
  }
}
