import { addDays } from '../../lib/civil-date';

const DAYS = 7;

type Range = { from: string; to: string };

/** The range of seven days from the studio's today. */
export function weekFrom(today: string): Range {
  return { from: today, to: addDays(today, DAYS - 1) };
}

/** True when every day of `inner` lies in `outer`. */
export function covers(outer: Range, inner: Range): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

export type DayOfWeek<T> = { date: string; classes: readonly T[] };

/** The seven days with their classes sorted by time; a day without classes has an empty list. */
export function daysOfWeek<T extends { date: string; time: string }>(
  week: Range,
  classes: readonly T[],
): DayOfWeek<T>[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const date = addDays(week.from, index);
    const ofDay = classes.filter((one) => one.date === date);
    return { date, classes: ofDay.sort((one, other) => one.time.localeCompare(other.time)) };
  });
}
