import { occurrenceId } from '#contract/occurrence-id';
import type { Availability } from '#prisma';
import type { DatedClass } from './dated-class';
import type { LocalDate, LocalTime } from './local-date';
import type { TakenDate } from './taken-dates';

/** What can be different on one date. */
export const DATE_DIFFERENCES = {
  TIME: 'localTime',
  DURATION: 'durationMinutes',
  PLACE: 'location',
  PRICE: 'priceCents',
  SPOTS: 'capacity',
} as const;
export type DateDifference = keyof typeof DATE_DIFFERENCES;

/** One date of a series, as the teacher sees it. */
export type SeriesDate = {
  /** Occurrence id: `{availabilityId}_{date}`. */
  id: string;
  localDate: LocalDate;
  localTime: LocalTime;
  durationMinutes: number;
  location: string;
  priceCents: number;
  capacity: number;
  sold: number;
  held: number;
  isSkipped: boolean;
  isCancelled: boolean;
  /** What is not as the series has it. */
  differences: DateDifference[];
  version: number;
};

/** What a date that nothing was attached to yet has: the version that its row will be made with. */
const UNTOUCHED = { sold: 0, held: 0, isSkipped: false, cancelledAt: null, version: 1 };

/** A date of a series as it would be held, with what stands in its row, when it has one. */
export function seriesDateOf(
  availability: Availability,
  occurrence: TakenDate | null,
  datedClass: DatedClass,
): SeriesDate {
  const { sold, held, isSkipped, cancelledAt, version } = occurrence ?? UNTOUCHED;
  const { localDate, localTime, durationMinutes, location, priceCents, capacity } = datedClass;
  return {
    id: occurrenceId(availability.id, localDate),
    ...{ localDate, localTime, durationMinutes, location, priceCents, capacity },
    ...{ sold, held, isSkipped, version },
    isCancelled: cancelledAt !== null,
    differences: differencesOf(datedClass, availability),
  };
}

type Differing = Pick<Availability, (typeof DATE_DIFFERENCES)[DateDifference]>;

function differencesOf(date: Differing, series: Differing): DateDifference[] {
  return (Object.keys(DATE_DIFFERENCES) as DateDifference[]).filter((difference) => {
    const field = DATE_DIFFERENCES[difference];
    return date[field] !== series[field];
  });
}
