import { Temporal } from 'temporal-polyfill';
import type { LocalDate, LocalTime } from './local-date';

/** The studio's time zone: the only place where local dates and times become instants, and back. */
export type StudioTime = {
  readonly zone: string;
  /** The instant of a local time. A time skipped by a clock change moves forward; of a doubled time the first counts. */
  toInstant(date: LocalDate, time: LocalTime): Date;
  toLocalDate(instant: Date): LocalDate;
  toLocalTime(instant: Date): LocalTime;
  /** The local time of an instant with its UTC offset: 2027-07-15T10:00:00+02:00. */
  toIsoDate(instant: Date): string;
};

/** Requests repeat the same months and classes, so instants are cached. At this size the cache is cleared. */
const CACHE_SIZE = 20_000;

/**
 * Creates the clock of a time zone (an IANA name).
 * @throws RangeError when the zone is unknown
 */
export function createStudioTime(zone: string): StudioTime {
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
  const cache = new Map<string, number>();
  const at = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  return {
    zone,
    toInstant(date, time) {
      const key = `${date}T${time}`;
      let instant = cache.get(key);
      if (instant === undefined) {
        instant = Temporal.PlainDateTime.from(key).toZonedDateTime(zone, {
          disambiguation: 'compatible',
        }).epochMilliseconds;
        if (cache.size >= CACHE_SIZE) cache.clear();
        cache.set(key, instant);
      }
      return new Date(instant);
    },
    toLocalDate: (instant) => at(instant).toPlainDate().toString(),
    toLocalTime: (instant) => at(instant).toPlainTime().toString({ smallestUnit: 'minute' }),
    toIsoDate: (instant) => at(instant).toString({ smallestUnit: 'second', timeZoneName: 'never' }),
  };
}

/** Today in the studio's time zone. */
export function getToday({ studioTime, clock }: { studioTime: StudioTime; clock: { now(): Date } }): LocalDate {
  return studioTime.toLocalDate(clock.now());
}
