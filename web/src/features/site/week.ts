import { addDays, shortDate } from '#contract/civil-date';
import { formatPrice } from '#contract/format-price';
import { LOW_SPOTS } from '#contract/limits';

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

type Offer = { priceCents: number; remainingSpots: number; isCancelled: boolean; opensOn: string | null };

/** What a line of the week says beside the title: the price and the free places. `isScarce` when few or none are left. */
export function formatOffer(one: Offer): { price: string | null; places: string; isScarce: boolean } {
  if (one.isCancelled) return { price: null, places: 'Cancelled', isScarce: true };
  const price = formatPrice(one.priceCents);
  if (one.opensOn) return { price, places: `Opens ${shortDate(one.opensOn)}`, isScarce: false };
  if (one.remainingSpots <= 0) return { price, places: 'Full', isScarce: true };
  return { price, places: `${one.remainingSpots} left`, isScarce: one.remainingSpots <= LOW_SPOTS };
}
