import { LIMITS } from '#contract/limits';
import type { WaitlistEntry } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { NotFoundError, StateConflictError } from '../errors';
import { nameDay } from '../format';
import { lockAvailability, lockClass } from '../schedule/lock-class';
import { storeRaisedCapacity } from '../schedule/raised-capacity';
import { countTaken, requireOpen } from '../seats/seats';
import { fromDbDate } from '../time/local-date';
import { inTransaction } from '../transaction';
import { lockEntry } from './end-waiting';
import { holdOfferedSeats, type OfferDeps } from './offer-seats';
import { getChosenOfferEnd } from './offer-window';

type Choice = {
  entryId: string;
  /** True to give a full class the places that are missing. */
  raiseCapacity: boolean;
  by: { username: string };
};

/**
 * Holds a place for somebody whom the teacher chooses from the waitlist, out of turn, and mails the offer. With `raiseCapacity` a
 * full class gets one more place in the same transaction.
 * @throws NotFoundError when there is no such entry, or its class was deleted
 * @throws ClassUnavailableError when the class is cancelled, switched off or has begun
 * @throws StateConflictError when the person does not wait, no place is free, or the class begins within the hour
 */
export async function offerPlace(deps: OfferDeps, { entryId, raiseCapacity, by }: Choice): Promise<WaitlistEntry> {
  const found = await deps.db.waitlistEntry.findUnique({ where: { id: entryId }, include: { occurrence: true } });
  if (!found) throw noSuchPerson();
  const { availabilityId } = found.occurrence;
  const localDate = fromDbDate(found.occurrence.localDate);
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    // The capacity of a single class is that of its availability, which is locked like an edit before the date is.
    if (raiseCapacity) await lockAvailability(tx, availabilityId);
    const locked = await lockClass(tx, { classRef: { availabilityId, localDate }, date: null }, deps, now);
    requireOpen(locked);
    const { datedClass, occurrence } = locked;
    const entry = await lockEntry(tx, entryId);
    if (!entry) throw noSuchPerson();
    if (entry.status === 'OFFERED') return entry;
    if (entry.status !== 'WAITING') throw new StateConflictError('This person does not wait any more.');
    const expiresAt = getChosenOfferEnd(now, datedClass.startsAt, deps.studioTime);
    if (!expiresAt) {
      throw new StateConflictError('The class begins within the hour: add the person to the class instead.');
    }
    const missing = entry.seats - (datedClass.capacity - (await countTaken(tx, occurrence.id, now)));
    const isRaised = missing > 0;
    if (isRaised) {
      if (missing > entry.seats) throw new StateConflictError('More people have a place than the class has places.');
      if (!raiseCapacity) throw new StateConflictError('No place is free. Raise the number of places to offer one.');
      const capacity = datedClass.capacity + missing;
      if (capacity > LIMITS.capacity.max) throw new StateConflictError('This class cannot have more places.');
      await storeRaisedCapacity(tx, locked, capacity);
    }
    await holdOfferedSeats(tx, deps, entry, { expiresAt, now });
    await recordAudit(tx, {
      by,
      action: 'offered a place',
      subjectType: 'DATE',
      subjectId: occurrence.id,
      summary: `Offered a place in ${datedClass.title} on ${nameDay(occurrence.localDate)} to somebody of the waitlist${isRaised ? ', with one more place' : ''}.`,
      at: now,
    });
    return tx.waitlistEntry.findUniqueOrThrow({ where: { id: entryId } });
  });
}

const noSuchPerson = () => new NotFoundError('This person is not on the waitlist any more.');
