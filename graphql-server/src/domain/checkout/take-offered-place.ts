import type { Booking } from '#prisma';
import type { BookingDeps } from '../booking/booking-request';
import { StateConflictError } from '../errors';
import { findLinkedEntry } from '../links';
import type { LinkSecret } from '../ports';
import { fromDbDate } from '../time/local-date';
import { isLive } from '../waitlist/end-waiting';
import { createBooking } from './create-booking';

/**
 * Books the place that is held for somebody of the waitlist, with the details that they typed when they joined, to be paid in
 * person; shortly before the class also one that is free for the first to book. `network` is the digest of their network. Safe to
 * repeat.
 * @throws NotFoundError for a link that opens no place on a waitlist
 * @throws ClassUnavailableError when no place is held or free any more
 * @throws StateConflictError when they do not wait any more, or past a limit
 */
export async function takeOfferedPlace(
  deps: BookingDeps & { linkSecret: LinkSecret },
  link: string,
  network: string,
): Promise<Booking> {
  const entry = await findLinkedEntry(deps.db, deps.linkSecret, link);
  const { id: waitlistEntryId, name, email, phone, notes, bookingId } = entry;
  const booking = bookingId && (await deps.db.booking.findUnique({ where: { id: bookingId } }));
  if (booking) return booking;
  if (!isLive(entry)) throw new StateConflictError('You do not wait for this class any more.');
  const { availabilityId, localDate } = await deps.db.occurrence.findUniqueOrThrow({
    where: { id: entry.occurrenceId },
  });
  return createBooking(deps, {
    classRef: { availabilityId, localDate: fromDbDate(localDate) },
    date: null,
    person: { name, email, phone, notes },
    claims: {},
    paymentMethod: 'IN_PERSON',
    paymentIntentId: null,
    idempotencyKey: `waitlist-${waitlistEntryId}`,
    requester: { network, clientSecret: null, waitlistEntryId },
  });
}
