import { addDays } from '#contract/civil-date';
import { occurrenceId } from '#contract/occurrence-id';
import type { Availability } from '#prisma';
import { NotFoundError } from '../errors';
import { type DatedClass, toDatedClass, toRule } from '../schedule/dated-class';
import { findAvailability } from '../schedule/find-availability';
import { getJoinUrl } from '../schedule/join-link';
import { getDateVersion } from '../schedule/lock-class';
import { listMovedDates } from '../schedule/moved-date';
import { listTakenDates, type TakenDate } from '../schedule/occurrence-dates';
import { getWeatherCallMinutes } from '../schedule/weather-call';
import { fromDbDate, getLater, type LocalDate, type LocalTime } from '../time/local-date';
import { expandDates } from '../time/recurrence';
import type { ScheduleReadDeps } from './schedule-edit-deps';

export type SeriesDates = {
  dates: SeriesDate[];
  /** Where the next page begins; null when this was the last one. */
  nextFrom: LocalDate | null;
};

/**
 * Lists one page of the dates of a series, from `from` (default: today) on, including skipped and cancelled ones.
 * @throws NotFoundError when the class is unknown or does not recur
 */
export async function listSeriesDates(
  { db, clock, studioTime }: ScheduleReadDeps,
  { id, from, limit }: { id: string; from: LocalDate | null; limit: number },
): Promise<SeriesDates> {
  const availability = await findAvailability({ db }, id);
  if (!availability.frequency) throw new NotFoundError('This class does not recur.');
  const now = clock.now();
  const rule = toRule(availability);
  const first = getLater(from ?? studioTime.toLocalDate(now), rule.startDate);
  // A series has a date in every week, so limit + 1 weeks contain the page and the date after it.
  const expanded = expandDates(rule, first, addDays(first, (limit + 1) * 7));
  const shown = expanded.slice(0, limit);
  const last = shown.at(-1) ?? first;
  const occurrences = await listTakenDates(db, [id], { from: first, to: last }, now);
  const moved = await listMovedDates(db, id, { from: first, to: last });
  const byDate = new Map(occurrences.map((occurrence) => [fromDbDate(occurrence.localDate), occurrence]));
  return {
    dates: shown.flatMap((date) => {
      const occurrence = byDate.get(date) ?? null;
      // A skipped date is shown as it would be held.
      const unskipped = occurrence && { ...occurrence, isSkipped: false };
      const datedClass = toDatedClass(availability, unskipped, date, studioTime);
      if (!datedClass) return [];
      return [{ ...toSeriesDate(availability, occurrence, datedClass), movedTo: moved.get(date) ?? null }];
    }),
    nextFrom: expanded[limit] ?? null,
  };
}

/** The fields that one date can override. */
const DATE_DIFFERENCES = {
  TIME: 'localTime',
  DURATION: 'durationMinutes',
  PLACE: 'location',
  PRICE: 'priceCents',
  SPOTS: 'capacity',
  WEATHER_CALL: 'weatherCallMinutes',
  JOIN_LINK: 'joinUrl',
} as const;
export type DateDifference = keyof typeof DATE_DIFFERENCES;

/** One date of a series in the admin area. */
export type SeriesDate = {
  /** Occurrence id: `{availabilityId}_{date}`. */
  id: string;
  localDate: LocalDate;
  localTime: LocalTime;
  durationMinutes: number;
  location: string;
  priceCents: number;
  capacity: number;
  /** Null: no weather call. */
  weatherCallMinutes: number | null;
  /** Null: no link is set, or the date is not online. */
  joinUrl: string | null;
  sold: number;
  held: number;
  isSkipped: boolean;
  /** Occurrence id of the single class that a skipped date became on another day. Null: it did not move. */
  movedTo: string | null;
  isCancelled: boolean;
  /** The fields that differ from the series. */
  differences: DateDifference[];
  /** See getDateVersion. */
  version: number;
};

/** The state of a date without a row. Its version is the one that the row is created with. */
const UNTOUCHED = { sold: 0, held: 0, isSkipped: false, cancelledAt: null, version: 1 };

/** Combines the class of a date that has not moved with the state of its row. */
export function toSeriesDate(
  availability: Availability,
  occurrence: TakenDate | null,
  datedClass: DatedClass,
): SeriesDate {
  const { sold, held, isSkipped, cancelledAt } = occurrence ?? UNTOUCHED;
  const { localDate, localTime, durationMinutes, location, priceCents, capacity } = datedClass;
  const weatherCallMinutes = getWeatherCallMinutes(availability, occurrence);
  const joinUrl = getJoinUrl(availability, occurrence);
  // As planned: on the night in which clocks go forward, the time on the clocks is another one.
  const plannedTime = occurrence?.localTime ?? availability.localTime;
  return {
    id: occurrenceId(availability.id, localDate),
    ...{ localDate, localTime, durationMinutes, location, priceCents, capacity, weatherCallMinutes },
    ...{ sold, held, isSkipped, movedTo: null },
    version: getDateVersion(availability, occurrence ?? UNTOUCHED),
    joinUrl,
    isCancelled: cancelledAt !== null,
    differences: getDifferences({ ...datedClass, localTime: plannedTime, weatherCallMinutes, joinUrl }, availability),
  };
}

type Differing = Pick<Availability, (typeof DATE_DIFFERENCES)[DateDifference]>;

function getDifferences(date: Differing, series: Differing): DateDifference[] {
  return (Object.keys(DATE_DIFFERENCES) as DateDifference[]).filter((difference) => {
    const field = DATE_DIFFERENCES[difference];
    return date[field] !== series[field];
  });
}
