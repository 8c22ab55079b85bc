import type { DateRange } from './date-range';
import { closedReason } from './dated-class';
import { loadDates, type ScheduleDeps, type Which } from './load-dates';
import { bySchedule } from './schedule-order';
import { type Slot, slotOf } from './slot';

/**
 * The coming classes, in a range of days, sorted by date, time, title.
 * Cancelled ones are among them, without a place: whoever looks for their class finds out.
 */
export async function loadSlots(deps: ScheduleDeps, range: DateRange, which?: Which): Promise<Slot[]> {
  const now = deps.clock.now();
  const slots: Slot[] = [];
  for (const { availability, occurrence, datedClass } of await loadDates(deps, range, which)) {
    const closed = closedReason(availability, occurrence, datedClass, now);
    const isCancelled = closed === 'CANCELLED' && datedClass.startsAt > now;
    if (closed && !isCancelled) continue;
    slots.push(slotOf(datedClass, { taken: occurrence ? occurrence.sold + occurrence.held : 0, isCancelled }));
  }
  return slots.sort(bySchedule);
}
