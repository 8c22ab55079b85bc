import type { DateRange } from './date-range';
import { bookingOpensOn, bookingWindow, closedReason } from './dated-class';
import { loadDates, type ScheduleDeps, type Which } from './occurrence-dates';
import { bySchedule } from './schedule-order';
import { type Slot, slotOf } from './slot';

export type SlotDeps = ScheduleDeps & {
  /** How many days ahead a class can be booked. */
  bookingHorizonDays: number;
};

/**
 * The coming classes, in a range of days, sorted by date, time, title.
 * Cancelled ones are among them, without a place: whoever looks for their class finds out. Classes that cannot be booked yet
 * are listed with their places, and with the day on which booking opens.
 */
export async function loadSlots(deps: SlotDeps, range: DateRange, which?: Which): Promise<Slot[]> {
  const window = bookingWindow(deps, deps.clock.now());
  const slots: Slot[] = [];
  for (const { availability, occurrence, datedClass } of await loadDates(deps, range, which)) {
    const closed = closedReason(availability, occurrence, datedClass, window);
    const isCancelled = closed === 'CANCELLED' && datedClass.startsAt > window.now;
    if (closed && closed !== 'TOO_FAR_AHEAD' && !isCancelled) continue;
    const taken = occurrence ? occurrence.sold + occurrence.held : 0;
    const opensOn = bookingOpensOn(datedClass.localDate, window);
    slots.push(slotOf(datedClass, { taken, isCancelled, opensOn }));
  }
  return slots.sort(bySchedule);
}
