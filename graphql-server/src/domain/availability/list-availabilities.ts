import { addDays } from '#contract/civil-date';
import { CLASS_TYPE_LABELS } from '#contract/enums';
import type { Availability } from '#prisma';
import type { ScheduleReadDeps } from '../dates/schedule-edit-deps';
import type { Tx } from '../ports';
import { compare, toRule } from '../schedule/dated-class';
import { fromDbDate, getLater, type LocalDate } from '../time/local-date';
import { expandDates } from '../time/recurrence';
import { getToday } from '../time/studio-time';

/** Selects the past classes or those with a date to come, and those with a text in the title, the type or the place. */
export type AvailabilityFilter = { isPast?: boolean | null; search?: string | null };

/** Lists the classes that are not deleted: first those with a future date, soonest first, then past ones, latest first. */
export async function listAvailabilities(
  deps: ScheduleReadDeps,
  { isPast = null, search = null }: AvailabilityFilter = {},
): Promise<Availability[]> {
  const today = getToday(deps);
  const availabilities = await deps.db.availability.findMany({
    where: { deletedAt: null },
    orderBy: { createdAt: 'asc' },
  });
  const keyed = availabilities
    .filter((availability) => matches(availability, search ?? ''))
    .map((availability) => ({ availability, ...getSortKeys(availability, today) }))
    .filter(({ next }) => isPast === null || isPast === (next === null));
  keyed.sort((a, b) => {
    if (a.next && b.next) return compare(a.next, b.next);
    if (a.next || b.next) return a.next ? -1 : 1;
    return compare(b.last, a.last);
  });
  return keyed.map(({ availability }) => availability);
}

/** True when each part of the text is in the title, the type or the place, whatever its case and accents. */
function matches({ title, classType, location }: Availability, search: string): boolean {
  const text = simplify(`${title} ${CLASS_TYPE_LABELS[classType]} ${location}`);
  return simplify(search)
    .split(/\s+/)
    .every((part) => text.includes(part));
}

const simplify = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `next` is the next date with its time, null once the class is over; `last` is its last day with the time. */
function getSortKeys(availability: Availability, today: LocalDate): { next: string | null; last: string } {
  const rule = toRule(availability);
  const from = getLater(rule.startDate, today);
  // A series has a date in every week, so the next one is at most six days away.
  const [date] = expandDates(rule, from, addDays(from, 6));
  const last = fromDbDate(availability.untilDate ?? availability.startDate);
  return { next: date ? `${date} ${availability.localTime}` : null, last: `${last} ${availability.localTime}` };
}

/** Finds the classes with these ids, each by its id. Unknown and deleted ones are absent. */
export async function findAvailabilities({ db }: { db: Tx }, ids: string[]): Promise<Map<string, Availability>> {
  const found = await db.availability.findMany({ where: { id: { in: ids }, deletedAt: null } });
  return new Map(found.map((availability) => [availability.id, availability]));
}

/** Finds the classes of these occurrences, each by the id of the occurrence's row. Deleted classes are absent. */
export async function findAvailabilitiesOfOccurrences(
  { db }: { db: Tx },
  occurrenceIds: string[],
): Promise<Map<string, Availability>> {
  const found = await db.occurrence.findMany({
    where: { id: { in: occurrenceIds }, availability: { deletedAt: null } },
    select: { id: true, availability: true },
  });
  return new Map(found.map(({ id, availability }) => [id, availability]));
}
