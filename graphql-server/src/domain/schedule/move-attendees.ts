import { queueMails } from '../outbox/queue-mails';
import type { Jobs, Tx } from '../ports';
import type { DatedClass } from './dated-class';

/**
 * Takes the people who booked a date along to its new time and place, in the caller's transaction: their bookings say where
 * to be now (and still what was paid), and each of them is told once per `edition`, the date's version.
 */
export async function moveAttendees(
  tx: Tx,
  jobs: Jobs,
  { occurrenceId, edition, datedClass }: { occurrenceId: string; edition: number; datedClass: DatedClass },
): Promise<void> {
  const attendees = { occurrenceId, status: 'CONFIRMED' } as const;
  const { localTime, startsAt, durationMinutes, location } = datedClass;
  await tx.booking.updateMany({ where: attendees, data: { localTime, startsAt, durationMinutes, location } });
  const bookings = await tx.booking.findMany({ where: attendees, select: { id: true, email: true } });
  await queueMails(
    tx,
    jobs,
    bookings.map(({ id, email }) => ({ kind: 'CLASS_CHANGED', recipient: email, bookingId: id, edition })),
  );
}
