import { occurrenceId } from '#contract/occurrence-id';
import type { DatedClass } from './dated-class';

/** The public view of a dated class. */
export type Slot = DatedClass & {
  /** Occurrence id: `{availabilityId}_{date}`. */
  id: string;
  remainingSpots: number;
};

/** How many places are free; never negative, even where more are taken than there are. */
export function remainingSpots(capacity: number, taken: number): number {
  return Math.max(0, capacity - taken);
}

/** A dated class with the places that are left when `taken` are gone. */
export function slotOf(datedClass: DatedClass, taken: number): Slot {
  return {
    ...datedClass,
    id: occurrenceId(datedClass.availabilityId, datedClass.localDate),
    remainingSpots: remainingSpots(datedClass.capacity, taken),
  };
}
