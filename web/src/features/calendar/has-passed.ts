import { getStudioTimeZone, toStudioDay, toStudioTime } from '../../lib/studio-time';

type DatedSchedule = { today: string; slots: readonly { date: string; time: string }[] };

/** Whether a schedule is out of date by the time alone: one of its classes has begun, or its day is over. `now`: ISO 8601. */
export function hasPassed({ today, slots }: DatedSchedule, now: string, timeZone = getStudioTimeZone()): boolean {
  const day = toStudioDay(now, timeZone);
  const time = toStudioTime(now, timeZone);
  return today < day || slots.some((slot) => slot.date < day || (slot.date === day && slot.time <= time));
}
