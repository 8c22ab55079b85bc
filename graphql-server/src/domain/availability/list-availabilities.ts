import { isUuid } from '#contract/occurrence-id';
import type { Availability } from '#prisma';
import { NotFoundError } from '../errors';
import type { Tx } from '../ports';
import { toRule } from '../schedule/dated-class';
import { addDays, fromDbDate, getLater, type LocalDate } from '../schedule/local-date';
import { expandDates } from '../schedule/recurrence';
import type { ScheduleReadDeps } from './schedule-edit-deps';

/**
 * Every class that was not deleted, as it is defined: those with a date to come first, the soonest of them at the top; then
 * those that are over, the latest first.
 */
export async function listAvailabilities({ db, clock, studioTime }: ScheduleReadDeps): Promise<Availability[]> {
  const today = studioTime.toLocalDate(clock.now());
  const availabilities = await db.availability.findMany({ where: { deletedAt: null }, orderBy: { createdAt: 'asc' } });
  const keyed = availabilities.map((availability) => ({ availability, ...placeInTime(availability, today) }));
  keyed.sort((a, b) => {
    if (a.next && b.next) return compare(a.next, b.next);
    if (a.next || b.next) return a.next ? -1 : 1;
    return compare(b.last, a.last);
  });
  return keyed.map(({ availability }) => availability);
}

/** Its next date with the time, for comparing; null once it is over. Its last day decides among those. */
function placeInTime(availability: Availability, today: LocalDate): { next: string | null; last: string } {
  const rule = toRule(availability);
  const from = getLater(rule.startDate, today);
  // A series has a date in each week, so its next one is never further away.
  const [date] = expandDates(rule, from, addDays(from, 6));
  const last = fromDbDate(availability.untilDate ?? availability.startDate);
  return { next: date ? `${date} ${availability.localTime}` : null, last: `${last} ${availability.localTime}` };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** One class as it is defined. Throws NotFoundError for one that is unknown or deleted. */
export async function findAvailability({ db }: { db: Tx }, id: string): Promise<Availability> {
  const availability = isUuid(id) ? await db.availability.findFirst({ where: { id, deletedAt: null } }) : null;
  if (!availability) throw new NotFoundError('This class does not exist any more.');
  return availability;
}
