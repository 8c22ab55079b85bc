import { NotFoundError } from '../errors';
import { datedClassOf, ruleOf } from '../schedule/dated-class';
import { findAvailability } from '../schedule/find-availability';
import { addDays, fromDbDate, type LocalDate, laterOf } from '../schedule/local-date';
import { expandDates } from '../schedule/recurrence';
import { type SeriesDate, seriesDateOf } from '../schedule/series-date';
import { loadTakenDates } from '../schedule/taken-dates';
import type { ScheduleReadDeps } from './schedule-edit-deps';

export type SeriesDates = {
  dates: SeriesDate[];
  /** Where the next page begins; null when this was the last one. */
  nextFrom: LocalDate | null;
};

/** The dates of a series from a day on (today, unless told), skipped and cancelled ones among them. Throws NotFoundError. */
export async function listSeriesDates(
  { db, clock, studioTime }: ScheduleReadDeps,
  { id, from, limit }: { id: string; from: LocalDate | null; limit: number },
): Promise<SeriesDates> {
  const availability = await findAvailability({ db }, id);
  if (!availability.frequency) throw new NotFoundError('This class does not recur.');
  const now = clock.now();
  const rule = ruleOf(availability);
  const first = laterOf(from ?? studioTime.dateOf(now), rule.startDate);
  // A series has a date in each week: so many weeks hold a page, and the date after it.
  const expanded = expandDates(rule, first, addDays(first, (limit + 1) * 7));
  const shown = expanded.slice(0, limit);
  const last = shown.at(-1) ?? first;
  const occurrences = await loadTakenDates(db, [id], { from: first, to: last }, now);
  const byDate = new Map(occurrences.map((occurrence) => [fromDbDate(occurrence.localDate), occurrence]));
  return {
    dates: shown.flatMap((date) => {
      const occurrence = byDate.get(date) ?? null;
      const asHeld = occurrence && { ...occurrence, isSkipped: false };
      const datedClass = datedClassOf(availability, asHeld, date, studioTime);
      return datedClass ? [seriesDateOf(availability, occurrence, datedClass)] : [];
    }),
    nextFrom: expanded[limit] ?? null,
  };
}
