import type { PersonInput } from '#contract/person-input';
import { CreateBookingDocument, type CreateBookingInput } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { idempotencyKeys } from '../../../lib/idempotency';
import type { SelectedSlot } from '../selected-slot';
import { type BookingResult, toResult } from './booking-result';
import { evictSchedule } from './evict-schedule';

const keys = idempotencyKeys('booking');

export type BookingOrder = {
  slot: SelectedSlot;
  person: PersonInput;
  paymentIntentId: string | null;
  /** The client secret of an earlier payment attempt that still holds this visitor's place. */
  heldSecret: string | null;
};

function toInput({ slot, person, paymentIntentId }: Omit<BookingOrder, 'heldSecret'>): CreateBookingInput {
  return {
    classId: slot.availabilityId,
    date: slot.date,
    time: slot.time,
    className: slot.className,
    location: slot.location,
    priceCents: slot.priceCents,
    name: person.name,
    email: person.email,
    notes: person.notes || null,
    paymentMethod: paymentIntentId === null ? 'IN_PERSON' : 'CARD',
    paymentIntentId,
  };
}

/** Books the class. A retry of the same order, even after a reload, is the same attempt and books once. Never throws. */
export async function createBooking(order: BookingOrder): Promise<BookingResult> {
  // The idempotency key leaves the proofs of a hold out: the same order keeps its key when the hold changes.
  const input = toInput(order);
  const call = browserClient().mutate({
    mutation: CreateBookingDocument,
    variables: {
      input: { ...input, clientSecret: order.heldSecret, waitlistLink: order.slot.offer?.link ?? null },
    },
    context: { headers: { 'Idempotency-Key': keys.keyFor(input) } },
    fetchPolicy: 'no-cache',
  });
  const result = await toResult(call.then(({ data }) => data?.createBooking));
  if (result.kind === 'booked') keys.complete();
  if (result.kind === 'booked' || result.failure.isClassGone) evictSchedule();
  return result;
}
