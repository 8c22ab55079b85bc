import { occurrenceId } from '#contract/occurrence-id';
import type { DatedClass } from './dated-class';
import type { LocalDate } from './local-date';

/** The public view of a dated class. */
export type Slot = DatedClass & {
  /** Occurrence id: `{availabilityId}_{date}`. */
  id: string;
  /** 0 when it is full, and when it was cancelled. */
  remainingSpots: number;
  isCancelled: boolean;
  /** The first day on which it can be booked; null when that day has come. */
  opensOn: LocalDate | null;
};

type State = { taken: number } & Pick<Slot, 'isCancelled' | 'opensOn'>;

/** How many places are free; never negative, even where more are taken than there are. */
export function remainingSpots(capacity: number, taken: number): number {
  return Math.max(0, capacity - taken);
}

/** A dated class with the places that are left when `taken` are gone; a cancelled one has none. */
export function slotOf(datedClass: DatedClass, { taken, isCancelled, opensOn }: State): Slot {
  return {
    id: occurrenceId(datedClass.availabilityId, datedClass.localDate),
    remainingSpots: isCancelled ? 0 : remainingSpots(datedClass.capacity, taken),
    isCancelled,
    opensOn,
    // Last: V8 takes ten times as long over what is added to a copy.
    ...datedClass,
  };
}

/** Whether a class is announced as one that takes place. */
export function isHeld({ isCancelled }: Pick<Slot, 'isCancelled'>): boolean {
  return !isCancelled;
}
