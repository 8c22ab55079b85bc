import { loadSlots, type SlotDeps } from './load-slots';
import { addDays, firstOfMonth, type LocalDate, lastOfMonth } from './local-date';
import type { Slot } from './slot';

const MONTHS_AHEAD = 12;

/** The first month, from today on, with a class that has a free place and can be booked already; the current one when a whole year has none. */
export async function findFirstMonth(
  deps: SlotDeps,
): Promise<{ from: LocalDate; to: LocalDate; today: LocalDate; slots: Slot[] }> {
  const today = deps.studioTime.dateOf(deps.clock.now());
  const current = { from: firstOfMonth(today), to: lastOfMonth(today), today };
  let month = current;
  let first: Slot[] = [];
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead += 1) {
    const slots = await loadSlots(deps, month);
    if (slots.some((slot) => slot.remainingSpots > 0 && slot.opensOn === null)) return { ...month, slots };
    if (ahead === 0) first = slots;
    const from = addDays(month.to, 1);
    month = { from, to: lastOfMonth(from), today };
  }
  return { ...current, slots: first };
}
