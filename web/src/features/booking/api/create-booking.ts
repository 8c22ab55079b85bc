import { CreateBookingDocument } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { idempotencyKeys } from '../../../lib/idempotency';
import { type BookingResult, toResult } from './booking-result';
import { evictSchedule } from './evict-schedule';
import { type Order, toHoldProofs, toOrderInput } from './order-input';

const keys = idempotencyKeys('booking');

export type BookingOrder = Order & { paymentIntentId: string | null };

/** Books the class. A retry of the same order, even after a reload, is the same attempt and books once. Never throws. */
export async function createBooking(order: BookingOrder): Promise<BookingResult> {
  const { slot, paymentIntentId } = order;
  const paymentMethod = paymentIntentId === null ? 'IN_PERSON' : 'CARD';
  // The idempotency key leaves the proofs of a hold out: the same order keeps its key when the hold changes.
  const input = { ...toOrderInput(order), className: slot.className, paymentMethod, paymentIntentId } as const;
  const call = browserClient().mutate({
    mutation: CreateBookingDocument,
    variables: { input: { ...input, ...toHoldProofs(order) } },
    context: { headers: { 'Idempotency-Key': keys.keyFor(input) } },
    fetchPolicy: 'no-cache',
  });
  const result = await toResult(call.then(({ data }) => data?.createBooking));
  if (result.kind === 'booked') keys.complete();
  if (result.kind === 'booked' || result.failure.isClassGone) evictSchedule();
  return result;
}
