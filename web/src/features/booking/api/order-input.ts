import type { PersonInput } from '#contract/person-input';
import type { SelectedSlot } from '../selected-slot';

/** What a booking and a payment are made for. */
export type Order = {
  slot: SelectedSlot;
  person: PersonInput;
  /** The client secret of an earlier payment attempt that still holds this visitor's place. */
  heldSecret: string | null;
};

/** The class at the time, place and price that the visitor saw, and the visitor. */
export function toOrderInput({ slot, person }: Omit<Order, 'heldSecret'>) {
  return {
    classId: slot.availabilityId,
    date: slot.date,
    time: slot.time,
    location: slot.location,
    priceCents: slot.priceCents,
    name: person.name,
    email: person.email,
    notes: person.notes || null,
  };
}

/** What proves that a place is held for this visitor. */
export function toHoldProofs({ slot, heldSecret }: Pick<Order, 'slot' | 'heldSecret'>) {
  return { clientSecret: heldSecret, waitlistLink: slot.offer?.link ?? null };
}

/** Whether an answer with this `__typename` says that the visitor has to choose another class. */
export const isClassGone = (typename: string | undefined): boolean =>
  typename === 'ClassUnavailableError' || typename === 'ClaimMismatchError';
