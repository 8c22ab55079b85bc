import { formatLongDate, getMonth } from '#contract/civil-date';
import { typeBesideTitle } from '#contract/class-type';
import { formatPrice } from '#contract/format-price';
import { LOW_SPOTS } from '#contract/limits';
import type { SlotList_SlotFragment } from '../../gql/operations';
import { isBookable } from '../../lib/is-bookable';

export type CalendarSlot = SlotList_SlotFragment;
export type SlotsByDay = ReadonlyMap<string, readonly CalendarSlot[]>;

/** Groups slots by day, each day sorted by time. */
export function slotsByDay(slots: readonly CalendarSlot[]): SlotsByDay {
  const days = new Map<string, CalendarSlot[]>();
  for (const slot of slots) {
    const day = days.get(slot.date);
    if (day) day.push(slot);
    else days.set(slot.date, [slot]);
  }
  for (const day of days.values()) day.sort((a, b) => a.time.localeCompare(b.time));
  return days;
}

export type DayClasses = {
  /** Number of classes that take place. */
  count: number;
  /** Number of cancelled classes. */
  cancelled: number;
  /** True when no class has a free place. */
  isFull: boolean;
  /** The first day on which they can be booked; null once that day has come. */
  opensOn: string | null;
};

/** Summary of each day that has classes, including cancelled ones. */
export function classesPerDay(days: SlotsByDay): Map<string, DayClasses> {
  return new Map(
    [...days].map(([day, slots]) => {
      const cancelled = slots.filter(({ isCancelled }) => isCancelled).length;
      const isFull = !slots.some((slot) => isBookable(slot));
      const opensOn = slots[0]?.opensOn ?? null;
      return [day, { count: slots.length - cancelled, cancelled, isFull, opensOn }];
    }),
  );
}

/** 'has 2 classes, full'. */
export function formatDayClasses({ count, cancelled, isFull, opensOn }: DayClasses): string {
  if (count === 0) return cancelled === 1 ? 'class cancelled' : 'classes cancelled';
  const classes = `has ${count} ${count === 1 ? 'class' : 'classes'}`;
  if (opensOn) return `${classes}, booking opens on ${formatLongDate(opensOn)}`;
  return isFull ? `${classes}, full` : classes;
}

export type PlacesView = {
  /** The slot in which a place is held for this visitor. */
  heldSlotId?: string | null;
  /** True when the number of places comes from a stored schedule and cannot be checked now. */
  isUnsure?: boolean;
};

/** Description of the free places of a slot; null while there are more than LOW_SPOTS. */
export function formatFreePlaces(
  slot: CalendarSlot,
  { heldSlotId = null, isUnsure = false }: PlacesView = {},
): string | null {
  if (slot.isCancelled) return 'Cancelled';
  if (slot.opensOn) return `Booking opens on ${formatLongDate(slot.opensOn)}`;
  const left = slot.remainingSpots;
  if (left <= 0 && slot.id === heldSlotId) return 'Held for you';
  if (isUnsure) return left <= 0 ? 'Full when last seen' : 'Free places not confirmed';
  if (left <= 0) return slot.placesOffered > 0 ? `Full. ${formatOffered(slot.placesOffered)}` : 'Full';
  if (left === 1) return 'Only 1 spot left!';
  return left <= LOW_SPOTS ? `Only ${left} spots left!` : null;
}

/** How many people of the waitlist are being offered a place: '2 people are being offered a place.' */
export function formatOffered(count: number): string {
  return count === 1 ? '1 person is being offered a place.' : `${count} people are being offered a place.`;
}

/** The accessible name of a slot: time, title, type, location, price and free places. */
export function slotName(slot: CalendarSlot, view: PlacesView = {}): string {
  const facts = [
    slot.time,
    slot.title,
    typeBesideTitle(slot),
    slot.location,
    formatPrice(slot.priceCents),
    formatFreePlaces(slot, view),
  ];
  return facts.filter(Boolean).join(', ');
}

type OpenDayInput = { month: string; days: SlotsByDay; picked: string | null; chosen: string | null };

/** The day whose slots are listed: the picked day, else that of the chosen slot, else the month's first with a free place. */
export function dayToOpen({ month, days, picked, chosen }: OpenDayInput): string | null {
  for (const day of [picked, chosen]) if (day && getMonth(day) === month) return day;
  const inOrder = [...days.keys()].filter((day) => getMonth(day) === month).sort();
  return inOrder.find((day) => days.get(day)?.some((slot) => isBookable(slot))) ?? inOrder[0] ?? null;
}
