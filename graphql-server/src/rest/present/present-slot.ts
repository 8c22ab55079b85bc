import { CLASS_TYPE_LABELS } from '#contract/enums';
import { centsToEuros } from '#contract/money';
import type { Slot } from '../../domain/schedule/dated-class';

/** One dated class in the response of `GET /availability`. */
export function presentSlot(slot: Slot) {
  return {
    _id: slot.availabilityId,
    occurrenceId: slot.id,
    title: slot.title,
    className: slot.className,
    classType: CLASS_TYPE_LABELS[slot.classType],
    date: slot.localDate,
    time: slot.localTime,
    duration: slot.durationMinutes,
    location: slot.location,
    price: centsToEuros(slot.priceCents),
    spots: slot.capacity,
    remainingSpots: slot.remainingSpots,
    isRecurring: slot.isRecurring,
  };
}

/** One event of the home page: exactly the documented keys. `spots` holds the free places, not the capacity. */
export function presentHomepageEvent(slot: Slot) {
  const { _id, date, time, title, location, price, remainingSpots: spots, classType } = presentSlot(slot);
  return { _id, date, time, title, location, price, spots, classType };
}

/** A shared class: exactly the seven documented keys. */
export function presentSharedSlot(slot: Slot) {
  const { _id, date, time, classType, location, remainingSpots, price } = presentSlot(slot);
  return { _id, date, time, classType, location, remainingSpots, price };
}
