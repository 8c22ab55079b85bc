import { addDays, addMonths, dayInMonth, getFirstDay, getLastDay, getMonth, weekdayIndex } from '#contract/civil-date';

/**
 * The weeks of a month that are not wholly before `today`, Monday first. The first and last week may include days of the months
 * before and after.
 */
export function toWeeks(month: string, today = getFirstDay(month)): string[][] {
  const weeks: string[][] = [];
  const first = getFirstDay(month);
  const last = getLastDay(month);
  for (let monday = addDays(first, -weekdayIndex(first)); monday <= last; monday = addDays(monday, 7)) {
    if (addDays(monday, 6) < today) continue;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}

const MOVES: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayIndex(day)),
  End: (day) => addDays(day, 6 - weekdayIndex(day)),
  PageUp: (day) => dayInMonth(day, addMonths(getMonth(day), -1)),
  PageDown: (day) => dayInMonth(day, addMonths(getMonth(day), 1)),
};

/** The day that a key moves to, never before `earliest`; null for a key that does not move. */
export function dayAfterKey(key: string, day: string, earliest: string): string | null {
  const move = MOVES[key];
  if (!move) return null;
  const target = move(day);
  return target < earliest ? earliest : target;
}
