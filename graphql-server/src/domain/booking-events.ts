import type { Prisma } from '#prisma';
import type { Tx } from './ports';

export type NewBookingEvent = Pick<
  Prisma.BookingEventUncheckedCreateInput,
  | 'bookingId'
  | 'kind'
  | 'by'
  | 'fromOccurrenceId'
  | 'fromClass'
  | 'toOccurrenceId'
  | 'amountCents'
  | 'requestKey'
  | 'at'
>;

/**
 * The events with which a booking moved to another class: also instead of a cancelled one. A restored class is REBOOKED too, but
 * comes from no other class.
 */
export const MOVES = {
  OR: [{ kind: 'MOVED' }, { kind: 'REBOOKED', fromOccurrenceId: { not: null } }],
} as const satisfies Prisma.BookingEventWhereInput;

/** Appends to the history of bookings, in the transaction of what happened to them. */
export async function recordBookingEvents(tx: Tx, events: readonly NewBookingEvent[]): Promise<void> {
  if (events.length > 0) await tx.bookingEvent.createMany({ data: [...events] });
}
