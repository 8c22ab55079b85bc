import type { BookingEvent, BookingEventKind, Prisma } from '#prisma';
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

/** Events after which a booking stands as it stood before: its money, and the time and place of its class, are shown beside it. */
const WITHOUT_CHANGE: readonly BookingEventKind[] = ['REFUNDED', 'REFUND_FAILED', 'ATTENDANCE_MARKED', 'CLASS_CHANGED'];

/** The last event that changed whether or where a booking stands; `events` are oldest first. */
export function findLastChange<One extends Pick<BookingEvent, 'kind'>>(events: readonly One[]): One | null {
  return events.findLast(({ kind }) => !WITHOUT_CHANGE.includes(kind)) ?? null;
}
