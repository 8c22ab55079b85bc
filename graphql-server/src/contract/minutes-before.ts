import { MINUTE_MS } from './durations';

/** The instant so many elapsed minutes before another; a negative number is after it. */
export function getMinutesBefore(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() - minutes * MINUTE_MS);
}
