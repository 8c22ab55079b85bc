import { dateInput } from '#contract/availability-input';
import type { DateInput, DateTable_DateFragment as SeriesDate } from '../../gql/admin-operations';
import { toCents, toNumber } from './typed-numbers';

/** One date as it is typed. */
export type DateForm = { time: string; duration: string; location: string; price: string; spots: string };

export function toDateForm(date: SeriesDate): DateForm {
  return {
    time: date.time,
    duration: String(date.durationMinutes),
    location: date.location,
    price: String(date.priceCents / 100),
    spots: String(date.capacity),
  };
}

type Checked = { input: DateInput; message: null } | { input: null; message: string };

/** What the form of a date sends, or the first thing that is wrong with it. */
export function checkDateForm({ time, duration, location, price, spots }: DateForm): Checked {
  const parsed = dateInput.safeParse({
    time,
    location,
    durationMinutes: toNumber(duration),
    priceCents: toCents(price),
    capacity: toNumber(spots),
  });
  if (parsed.success) return { input: parsed.data, message: null };
  return { input: null, message: parsed.error.issues[0]?.message ?? '' };
}
