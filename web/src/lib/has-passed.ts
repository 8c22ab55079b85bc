import { getStudioTimeZone, toStudioDay, toStudioTime } from './studio-time';

type Dated = { date: string; time: string };

/** Whether a class has begun at `now`, an ISO 8601 instant. */
export function hasBegun({ date, time }: Dated, now: string, timeZone = getStudioTimeZone()): boolean {
  const day = toStudioDay(now, timeZone);
  return date < day || (date === day && time <= toStudioTime(now, timeZone));
}

type DatedSchedule = { today: string; slots: readonly Dated[] };

/** Whether a schedule is out of date by the time alone: one of its classes has begun, or its day is over. `now`: ISO 8601. */
export function hasPassed({ today, slots }: DatedSchedule, now: string, timeZone = getStudioTimeZone()): boolean {
  return today < toStudioDay(now, timeZone) || slots.some((slot) => hasBegun(slot, now, timeZone));
}
