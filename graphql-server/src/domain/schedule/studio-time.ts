import { Temporal } from 'temporal-polyfill';
import type { LocalDate, LocalTime } from './local-date';

/** The studio's clock: the only place where civil times become moments, and back. */
export type StudioTime = {
  readonly zone: string;
  /** The moment of a civil date and time. A time that the night of the change skips moves forward; a doubled one is the first. */
  toInstant(date: LocalDate, time: LocalTime): Date;
  toLocalDate(instant: Date): LocalDate;
  toLocalTime(instant: Date): LocalTime;
  /** A moment as the studio's clock shows it, with how far it is from UTC then: 2027-07-15T10:00:00+02:00. */
  toIsoDate(instant: Date): string;
};

/** Moments are asked for again and again (the same month, the same class); past this many they are forgotten at once. */
const STORED = 20_000;

/** The clock of one zone (an IANA name). Throws RangeError for an unknown zone. */
export function createStudioTime(zone: string): StudioTime {
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
  const known = new Map<string, number>();
  const at = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  return {
    zone,
    toInstant(date, time) {
      const key = `${date}T${time}`;
      let instant = known.get(key);
      if (instant === undefined) {
        instant = Temporal.PlainDateTime.from(key).toZonedDateTime(zone, {
          disambiguation: 'compatible',
        }).epochMilliseconds;
        if (known.size >= STORED) known.clear();
        known.set(key, instant);
      }
      return new Date(instant);
    },
    toLocalDate: (instant) => at(instant).toPlainDate().toString(),
    toLocalTime: (instant) => at(instant).toPlainTime().toString({ smallestUnit: 'minute' }),
    toIsoDate: (instant) => at(instant).toString({ smallestUnit: 'second', timeZoneName: 'never' }),
  };
}
