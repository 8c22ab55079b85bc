import { addDays } from '#contract/civil-date';
import type { StudioTime } from './studio-time';

/** When people read their mail and can answer it, in studio time. */
export const WAKING_HOURS = { from: '08:00', to: '22:00' } as const;

/** The instant itself, or the next morning when it is night. */
export function toWakingHours(instant: Date, studioTime: StudioTime): Date {
  const [date, time] = [studioTime.toLocalDate(instant), studioTime.toLocalTime(instant)];
  if (time < WAKING_HOURS.from) return studioTime.toInstant(date, WAKING_HOURS.from);
  return time < WAKING_HOURS.to ? instant : studioTime.toInstant(addDays(date, 1), WAKING_HOURS.from);
}
