import { ClassUnavailableError, NotFoundError } from '../errors';
import { closedReason, datedClassOf } from './dated-class';
import type { ScheduleDeps } from './load-dates';
import { fromDbDate } from './local-date';
import { type Slot, slotOf } from './slot';

// 128 random bits in base64url, as the share link carries them.
const SHAREABLE_ID = /^[A-Za-z0-9_-]{22}$/;

/**
 * The class behind a share link, with a place left. Throws NotFoundError for a link that names nothing, and
 * ClassUnavailableError for a class that is over, cancelled, inactive or full.
 */
export async function findSharedSlot({ db, clock, studioTime }: ScheduleDeps, shareableId: string): Promise<Slot> {
  const now = clock.now();
  const availability = SHAREABLE_ID.test(shareableId)
    ? await db.availability.findUnique({ where: { shareableId }, include: { occurrences: true } })
    : null;
  if (!availability || availability.deletedAt) {
    throw new NotFoundError('This class link is not valid. Please check it or choose another class.');
  }
  const localDate = fromDbDate(availability.startDate);
  const occurrence = availability.occurrences.find((one) => fromDbDate(one.localDate) === localDate) ?? null;
  const datedClass = datedClassOf(availability, occurrence, localDate, studioTime);
  const closed = closedReason(availability, occurrence, datedClass, now);
  if (!datedClass || closed) throw new ClassUnavailableError(closed ?? 'NO_SUCH_DATE');
  const taken = occurrence ? await countTaken(db, occurrence.id, now) : 0;
  const slot = slotOf(datedClass, { taken, isCancelled: false });
  if (slot.remainingSpots === 0) throw new ClassUnavailableError('FULL');
  return slot;
}

async function countTaken(db: ScheduleDeps['db'], occurrenceId: string, now: Date): Promise<number> {
  const [sold, held] = await Promise.all([
    db.booking.count({ where: { occurrenceId, status: 'CONFIRMED' } }),
    db.paymentAttempt.count({ where: { occurrenceId, status: 'OPEN', holdExpiresAt: { gt: now } } }),
  ]);
  return sold + held;
}
