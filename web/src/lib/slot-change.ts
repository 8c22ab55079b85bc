import { shortDate } from '#contract/civil-date';
import { formatPrice } from '#contract/format-price';
import type { SlotList_SlotFragment as PublicSlot } from '../gql/operations';
import { isBookable } from './is-bookable';

/** A class as the visitor saw it when they chose it. */
export type SeenSlot = Pick<PublicSlot, 'id' | 'date' | 'time' | 'title' | 'location' | 'priceCents'>;

/** Whether a place in a class is held for the visitor, and whether they are just paying for it. */
export type PlaceHold = 'HELD' | 'PAYING' | null;

/** How an offer from the waitlist ended: its place was booked, or is no longer held. */
export type OfferEnd = 'BOOKED' | 'OVER';

/** What happened to a chosen class. */
export type SlotChange =
  /** CLOSED: off the schedule, started, or not open for booking. */
  | { kind: 'CANCELLED' | 'CLOSED' }
  /** The class as it is now: on another day, at another time, place or price, or without a free place. */
  | { kind: 'FULL' | 'MOVED' | 'CHANGED'; slot: PublicSlot }
  /** The place that was offered to the visitor is not theirs any more; the class may have others. */
  | { kind: 'OFFER_ENDED'; end: OfferEnd; slot: PublicSlot };

/**
 * The one decision about a chosen class. `now` is the same class as the public sees it now, under its own id or that of the day
 * to which it moved; null when it is not on the schedule any more. Who is paying books at the price that was agreed. An offer that
 * ended holds nothing, also while they pay.
 */
export function findSlotChange(
  seen: SeenSlot,
  now: PublicSlot | null,
  hold: PlaceHold,
  offerEnd: OfferEnd | null = null,
): SlotChange | null {
  const isHeld = hold !== null && offerEnd === null;
  if (!now) return { kind: 'CLOSED' };
  if (now.isCancelled) return { kind: 'CANCELLED' };
  if (now.id !== seen.id) return { kind: 'MOVED', slot: now };
  if (!isHeld && now.opensOn !== null) return { kind: 'CLOSED' };
  if (offerEnd) return { kind: 'OFFER_ENDED', end: offerEnd, slot: now };
  if (!isHeld && !isBookable(now)) return { kind: 'FULL', slot: now };
  const compared = hold === 'PAYING' ? { ...now, priceCents: seen.priceCents } : now;
  return listChanges(seen, compared).length > 0 ? { kind: 'CHANGED', slot: now } : null;
}

/** 'Sunrise Flow on Sat 12 Dec at 07:45 was cancelled.' */
export function describeSlotChange(seen: SeenSlot, change: SlotChange): string {
  const day = `${seen.title} on ${shortDate(seen.date)}`;
  const name = `${day} at ${seen.time}`;
  switch (change.kind) {
    case 'CANCELLED':
      return `${name} was cancelled.`;
    case 'CLOSED':
      return `${name} is no longer open for booking.`;
    case 'FULL':
      return `${name} is full.`;
    case 'OFFER_ENDED': {
      const place =
        change.end === 'BOOKED' ? 'You have booked this place already.' : 'The place is no longer held for you.';
      return isBookable(change.slot) ? place : `${place} ${name} is full.`;
    }
    case 'CHANGED':
      return `${day} has changed: now ${listChanges(seen, change.slot).join(', ')}.`;
    case 'MOVED': {
      const { slot } = change;
      const others = listChanges({ ...seen, time: slot.time }, slot);
      const full = isBookable(slot) ? '' : ', and has no free place there';
      return `${[`${name} has moved to ${formatWhen(slot)}`, ...others].join(', ')}${full}.`;
    }
  }
}

/** 'Sat 12 Dec, 07:45'. */
export const formatWhen = ({ date, time }: { date: string; time: string }) => `${shortDate(date)}, ${time}`;

function listChanges(seen: SeenSlot, now: PublicSlot): string[] {
  return [
    ...(now.time === seen.time ? [] : [now.time]),
    ...(now.location === seen.location ? [] : [now.location]),
    ...(now.priceCents === seen.priceCents ? [] : [formatPrice(now.priceCents)]),
  ];
}
