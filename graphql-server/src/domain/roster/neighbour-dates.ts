import { addDays } from '#contract/civil-date';
import { listOccurrenceDates, type ScheduleDeps } from '../schedule/occurrence-dates';
import type { LocalDate } from '../time/local-date';

/** How far a series is searched to either side. */
const SEARCHED_DAYS = 31;

/** The dates of a series around one of its dates; null where it has none within a month. */
export type NeighbourDates = { previous: LocalDate | null; next: LocalDate | null };

/** Finds the dates of a series before and after one date, cancelled ones included, skipped ones not. */
export async function findNeighbourDates(
  deps: ScheduleDeps,
  { availabilityId: id, localDate }: { availabilityId: string; localDate: LocalDate },
): Promise<NeighbourDates> {
  const range = { from: addDays(localDate, -SEARCHED_DAYS), to: addDays(localDate, SEARCHED_DAYS) };
  const found = await listOccurrenceDates(deps, range, { id });
  const dates = found.map(({ datedClass }) => datedClass.localDate).sort();
  return {
    previous: dates.findLast((date) => date < localDate) ?? null,
    next: dates.find((date) => date > localDate) ?? null,
  };
}
