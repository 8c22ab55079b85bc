/** The parts of a day in which the weather of a place is decided together. */
export type DayPart = 'morning' | 'afternoon' | 'evening';

/** The part of the day of a local time, HH:MM: the morning ends at noon, the afternoon at 17:00. */
export function getDayPart(localTime: string): DayPart {
  if (localTime < '12:00') return 'morning';
  return localTime < '17:00' ? 'afternoon' : 'evening';
}
