import { Temporal } from 'temporal-polyfill';
import type { LocalDate, LocalTime } from './local-date';

/** The studio's clock: the only place where civil times become moments, and back. */
export type StudioTime = {
  readonly zone: string;
  /** The moment of a civil date and time. A time that the night of the change skips moves forward; a doubled one is the first. */
  toInstant(date: LocalDate, time: LocalTime): Date;
  dateOf(instant: Date): LocalDate;
  timeOf(instant: Date): LocalTime;
  /** A moment as the studio's clock shows it, with how far it is from UTC then: 2027-07-15T10:00:00+02:00. */
  toIsoDate(instant: Date): string;
};

/** Moments are asked for again and again (the same month, the same class); past this many they are forgotten at once. */
const KEPT = 20_000;

/** The clock of one zone (an IANA name). Throws RangeError for an unknown zone. */
export function createStudioTime(zone: string): StudioTime {
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
  const known = new Map<string, number>();
  const at = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  return {
    zone,
    toInstant(date, time) {
      const key = `${date}T${time}`;
      let moment = known.get(key);
      if (moment === undefined) {
        moment = Temporal.PlainDateTime.from(key).toZonedDateTime(zone, {
          disambiguation: 'compatible',
        }).epochMilliseconds;
        if (known.size >= KEPT) known.clear();
        known.set(key, moment);
      }
      return new Date(moment);
    },
    dateOf: (instant) => at(instant).toPlainDate().toString(),
    timeOf: (instant) => at(instant).toPlainTime().toString({ smallestUnit: 'minute' }),
    toIsoDate: (instant) => at(instant).toString({ smallestUnit: 'second', timeZoneName: 'never' }),
  };
}
