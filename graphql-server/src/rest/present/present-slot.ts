import * as z from 'zod/mini';
import { CLASS_TYPE_LABELS } from '#contract/enums';
import { centsToEuros } from '#contract/money';
import type { Slot } from '../../domain/schedule/dated-class';
import {
  classDate,
  className,
  classType,
  count,
  flag,
  id,
  location,
  price,
  SCHEMAS,
  text,
  time,
  title,
} from './answer-fields';

const remainingSpots = count('Free places, without those held for people who are paying.');

export const slotAnswer = z
  .strictObject({
    _id: id('Availability id of the class or series.'),
    occurrenceId: text('Occurrence id, `{_id}_{date}`.'),
    title,
    className,
    classType,
    date: classDate,
    time,
    duration: count('Length in minutes.'),
    location,
    price,
    spots: count('Number of places in all.'),
    remainingSpots,
    isRecurring: flag('True when the class belongs to a series.'),
  })
  .register(SCHEMAS, { id: 'Slot' });

export const homepageEventAnswer = z
  .strictObject({
    _id: id('Availability id of the class.'),
    date: classDate,
    time,
    title,
    location,
    price,
    spots: remainingSpots,
    classType,
  })
  .register(SCHEMAS, { id: 'HomepageEvent' });

export const sharedClassAnswer = z
  .strictObject({
    _id: id('Availability id of the class.'),
    date: classDate,
    time,
    classType,
    location,
    remainingSpots,
    price,
  })
  .register(SCHEMAS, { id: 'SharedClass' });

/** One dated class in the response of `GET /availability`. */
export function presentSlot(slot: Slot): z.output<typeof slotAnswer> {
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
export function presentHomepageEvent(slot: Slot): z.output<typeof homepageEventAnswer> {
  const { _id, date, time, title, location, price, remainingSpots: spots, classType } = presentSlot(slot);
  return { _id, date, time, title, location, price, spots, classType };
}

/** A shared class: exactly the seven documented keys. */
export function presentSharedSlot(slot: Slot): z.output<typeof sharedClassAnswer> {
  const { _id, date, time, classType, location, remainingSpots, price } = presentSlot(slot);
  return { _id, date, time, classType, location, remainingSpots, price };
}
