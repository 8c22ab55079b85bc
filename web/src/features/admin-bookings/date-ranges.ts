import { addDays, addMonths, getFirstDay, getLastDay, getMonth, weekdayIndex } from '#contract/civil-date';
import type { BookingFilter } from './list-address';

export type DateRange = Pick<BookingFilter, 'from' | 'to'>;

/** The ranges of class dates that one press chooses, each for the day that is today. Weeks begin on Monday. */
export const DATE_RANGES: readonly { name: string; getRange: (today: string) => DateRange }[] = [
  { name: 'Today', getRange: (today) => ({ from: today, to: today }) },
  {
    name: 'This week',
    getRange(today) {
      const from = addDays(today, -weekdayIndex(today));
      return { from, to: addDays(from, 6) };
    },
  },
  {
    name: 'Last month',
    getRange(today) {
      const month = addMonths(getMonth(today), -1);
      return { from: getFirstDay(month), to: getLastDay(month) };
    },
  },
];
