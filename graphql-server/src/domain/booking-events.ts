import type { Prisma } from '#prisma';
import type { Tx } from './ports';

type NewBookingEvent = Pick<
  Prisma.BookingEventUncheckedCreateInput,
  'bookingId' | 'kind' | 'by' | 'fromOccurrenceId' | 'toOccurrenceId' | 'amountCents' | 'requestKey' | 'at'
>;

/** Appends to the history of bookings, in the transaction of what happened to them. */
export async function recordBookingEvents(tx: Tx, events: readonly NewBookingEvent[]): Promise<void> {
  if (events.length > 0) await tx.bookingEvent.createMany({ data: [...events] });
}
