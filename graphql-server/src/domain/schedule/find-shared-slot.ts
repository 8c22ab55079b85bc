import { ClassUnavailableError, NotFoundError } from '../errors';
import type { Tx } from '../ports';
import { bookingOpensOn, bookingWindow, closedReason, datedClassOf } from './dated-class';
import type { SlotDeps } from './load-slots';
import { fromDbDate } from './local-date';
import { type Slot, slotOf } from './slot';

// 128 random bits in base64url, as the share link carries them.
const SHAREABLE_ID = /^[A-Za-z0-9_-]{22}$/;

/**
 * The class behind a share link, with a place left; it may be one that cannot be booked yet. Throws NotFoundError for a link that names nothing, and
 * ClassUnavailableError for a class that is over, cancelled, inactive or full.
 */
export async function findSharedSlot(deps: SlotDeps, shareableId: string): Promise<Slot> {
  const { db, studioTime } = deps;
  const window = bookingWindow(deps, deps.clock.now());
  const availability = SHAREABLE_ID.test(shareableId)
    ? await db.availability.findUnique({ where: { shareableId }, include: { occurrences: true } })
    : null;
  if (!availability || availability.deletedAt) {
    throw new NotFoundError('This class link is not valid. Please check it or choose another class.');
  }
  const localDate = fromDbDate(availability.startDate);
  const occurrence = availability.occurrences.find((one) => fromDbDate(one.localDate) === localDate) ?? null;
  const datedClass = datedClassOf(availability, occurrence, localDate, studioTime);
  const closed = closedReason(availability, occurrence, datedClass, window);
  if (!datedClass || (closed && closed !== 'TOO_FAR_AHEAD')) throw new ClassUnavailableError(closed ?? 'NO_SUCH_DATE');
  const taken = occurrence ? await countTaken(db, occurrence.id, window.now) : 0;
  const slot = slotOf(datedClass, { taken, isCancelled: false, opensOn: bookingOpensOn(localDate, window) });
  if (slot.remainingSpots === 0) throw new ClassUnavailableError('FULL');
  return slot;
}

async function countTaken(db: Tx, occurrenceId: string, now: Date): Promise<number> {
  const [sold, held] = await Promise.all([
    db.booking.count({ where: { occurrenceId, status: 'CONFIRMED' } }),
    db.paymentAttempt.count({ where: { occurrenceId, status: 'OPEN', holdExpiresAt: { gt: now } } }),
  ]);
  return sold + held;
}
