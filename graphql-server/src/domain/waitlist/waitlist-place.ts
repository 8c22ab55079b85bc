import type { Prisma, WaitlistEntry } from '#prisma';
import { StateConflictError } from '../errors';
import { getFirstName, maskEmail } from '../format';
import { findLinkedEntry, getManageUrl, noSuchLink, toWaitlistLink } from '../links';
import type { LinkSecret, Tx } from '../ports';
import { bookingOpensOn, bookingWindow, type Slot, toSlot } from '../schedule/dated-class';
import { lockClassDate } from '../schedule/lock-class';
import { listTakenDates } from '../schedule/occurrence-dates';
import { fromDbDate } from '../time/local-date';
import { inTransaction } from '../transaction';
import { describeWaitedClass, isLive, lockEntry } from './end-waiting';
import type { OfferDeps } from './offer-seats';
import { requestOffers } from './request-offers';

export type WaitlistDeps = OfferDeps & { linkSecret: LinkSecret; origin: string };

/** A place on a waitlist as its owner sees it through a personal link. */
export type WaitlistPlace = Pick<WaitlistEntry, 'status' | 'offerExpiresAt'> & {
  /** The last part of its personal address. */
  link: string;
  /** 1 for the next person. Null unless they wait. */
  position: number | null;
  /** The class, also one that is over, cancelled or off the schedule. */
  slot: Slot;
  firstName: string;
  maskedEmail: string;
  /** What they typed when they joined. Null unless a place is offered to them. */
  person: Pick<WaitlistEntry, 'name' | 'email' | 'phone' | 'notes'> | null;
  /** The page of their booking. Null unless they have one. */
  bookingUrl: string | null;
};

/** @throws NotFoundError for a link that opens no place on a waitlist */
export async function findWaitlistPlace(deps: WaitlistDeps, link: string): Promise<WaitlistPlace> {
  const { id } = await findLinkedEntry(deps.db, deps.linkSecret, link);
  return readWaitlistPlace(deps, id);
}

const WITH_CLASS = { occurrence: { include: { availability: true } } } satisfies Prisma.WaitlistEntryInclude;

const NO_SEATS = { sold: 0, held: 0, offered: 0 };

async function readWaitlistPlace(deps: WaitlistDeps, entryId: string): Promise<WaitlistPlace> {
  const entry = await deps.db.waitlistEntry.findUnique({ where: { id: entryId }, include: WITH_CLASS });
  if (!entry) throw noSuchLink();
  const { bookingId, name, email, phone, notes } = entry;
  const booking = bookingId && (await deps.db.booking.findUnique({ where: { id: bookingId } }));
  const now = deps.clock.now();
  const { availability, ...occurrence } = entry.occurrence;
  const localDate = fromDbDate(occurrence.localDate);
  const days = { from: localDate, to: localDate };
  const [{ sold, held, offered } = NO_SEATS] = await listTakenDates(deps.db, [availability.id], days, now);
  const slot = toSlot(describeWaitedClass(entry, entry.occurrence, deps.studioTime), {
    taken: sold + held,
    offered,
    isCancelled: occurrence.cancelledAt !== null || occurrence.isSkipped || availability.deletedAt !== null,
    opensOn: bookingOpensOn(localDate, bookingWindow(deps, now)),
  });
  // The waitlist is closed by a job, some seconds after the class has begun.
  const status = isLive(entry) && slot.startsAt <= now ? 'CLOSED' : entry.status;
  return {
    status,
    offerExpiresAt: status === 'OFFERED' ? entry.offerExpiresAt : null,
    link: toWaitlistLink(await deps.linkSecret(), entry),
    position: status === 'WAITING' ? (await countBefore(deps.db, entry)) + 1 : null,
    slot,
    firstName: getFirstName(name),
    maskedEmail: maskEmail(email),
    person: status === 'OFFERED' ? { name, email, phone, notes } : null,
    bookingUrl: booking ? await getManageUrl(deps, booking) : null,
  };
}

/** How many people of the same queue are offered a place before this one. */
export function countBefore(tx: Tx, { occurrenceId, queuedAt, id }: WaitlistEntry): Promise<number> {
  return tx.waitlistEntry.count({
    where: { occurrenceId, status: 'WAITING', OR: [{ queuedAt: { lt: queuedAt } }, { queuedAt, id: { lt: id } }] },
  });
}

/**
 * Leaves the waitlist for good; an offered place goes to the next person. Safe to repeat.
 * @throws NotFoundError for a link that opens no place on a waitlist
 */
export function leaveWaitlist(deps: WaitlistDeps, link: string): Promise<WaitlistPlace> {
  return leave(deps, link, () => undefined);
}

/**
 * Declines the offered place, which goes to the next person, and leaves the waitlist. Safe to repeat.
 * @throws NotFoundError for a link that opens no place on a waitlist
 * @throws StateConflictError when no place is offered
 */
export function declineOffer(deps: WaitlistDeps, link: string): Promise<WaitlistPlace> {
  return leave(deps, link, ({ status }) => {
    if (status === 'OFFERED' || status === 'LEFT') return;
    throw new StateConflictError(status === 'BOOKED' ? 'You have booked this place.' : 'No place is held for you now.');
  });
}

async function leave(
  deps: WaitlistDeps,
  link: string,
  requireAllowed: (entry: WaitlistEntry) => void,
): Promise<WaitlistPlace> {
  const { id, occurrenceId } = await findLinkedEntry(deps.db, deps.linkSecret, link);
  const { availabilityId, localDate } = await deps.db.occurrence.findUniqueOrThrow({ where: { id: occurrenceId } });
  await inTransaction(deps.db, async (tx) => {
    await lockClassDate(tx, { availabilityId, localDate: fromDbDate(localDate) });
    const entry = await lockEntry(tx, id);
    if (!entry) throw noSuchLink();
    requireAllowed(entry);
    if (!isLive(entry)) return;
    await tx.seatHold.deleteMany({ where: { waitlistEntryId: id } });
    // A payment that they began elsewhere gets a place if one is free, or is refunded.
    await tx.paymentAttempt.updateMany({
      where: { waitlistEntryId: id, status: 'OPEN' },
      data: { holdExpiresAt: null },
    });
    await tx.waitlistEntry.update({ where: { id }, data: { status: 'LEFT', offerExpiresAt: null } });
    // Read again: the teacher may have moved the date to another day since.
    await requestOffers(tx, deps.jobs, { id: entry.occurrenceId });
  });
  return readWaitlistPlace(deps, id);
}
