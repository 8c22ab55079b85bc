import type { Prisma, WaitlistEntry, WaitlistStatus } from '#prisma';
import { tryEach } from '../../lib/try-each';
import { queueWaitlistPushes } from '../outbox/queue-client-pushes';
import { queueWaitlistMails } from '../outbox/queue-mails';
import type { Db, Jobs, Tx } from '../ports';
import { bookingWindow, closedReason, toDatedClass } from '../schedule/dated-class';
import type { SlotDeps } from '../schedule/list-slots';
import { type LockedClassDate, lockClassDate } from '../schedule/lock-class';
import { countTaken } from '../seats/seats';
import { fromDbDate } from '../time/local-date';
import { inTransaction } from '../transaction';
import { closeWaitlist, IS_LIVE } from './end-waiting';
import { mailFirstCome, noteFullAgain } from './first-come';
import { chooseNextOffers, MAX_LAPSES } from './next-offers';
import { getOfferEnd } from './offer-window';

export type OfferDeps = SlotDeps & { db: Db; jobs: Jobs };

/**
 * The job after a place of a date became free: holds it for the next person of the waitlist, and mails the offer. Offers that were
 * not answered in time end first. Near the class nothing is held: everybody who waits gets one mail that a place is free, until
 * the class is full again. While the class cannot be booked yet, nobody has an offer. When the class is cancelled, off the
 * schedule or has begun, the waitlist is closed. It can run at any time and any number of times.
 */
export async function offerSeats(deps: OfferDeps, occurrenceId: string): Promise<void> {
  const found = await deps.db.occurrence.findUnique({ where: { id: occurrenceId } });
  if (!found) return;
  const { availabilityId } = found;
  const localDate = fromDbDate(found.localDate);
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const locked = await lockClassDate(tx, { availabilityId, localDate });
    const closed = findClosedReason(deps, locked, now);
    if (closed === 'INACTIVE' && !locked.availability.deletedAt) return;
    if (closed === 'TOO_FAR_AHEAD') return withdrawOffers(tx, occurrenceId);
    if (closed) {
      const isMailed = closed !== 'STARTED';
      return closeWaitlist(tx, deps.jobs, { id: occurrenceId }, { isMailed, at: now });
    }
    await endLapsedOffers(tx, deps.jobs, occurrenceId, now);
    await offerFreePlaces(tx, deps, locked, now);
  });
}

function findClosedReason(deps: OfferDeps, { availability, occurrence, localDate }: LockedClassDate, now: Date) {
  const datedClass = toDatedClass(availability, occurrence, localDate, deps.studioTime);
  return closedReason(availability, occurrence, datedClass, bookingWindow(deps, now));
}

/** Ends the offers of a class that moved to where it cannot be booked yet: their people wait where they waited before. */
async function withdrawOffers(tx: Tx, occurrenceId: string): Promise<void> {
  await tx.seatHold.deleteMany({ where: { occurrenceId, kind: 'WAITLIST_OFFER' } });
  await tx.waitlistEntry.updateMany({
    where: { occurrenceId, status: 'OFFERED' },
    data: { status: 'WAITING', offerExpiresAt: null },
  });
}

/**
 * Ends the offers whose time is over, except of people who are paying: after the first one a person waits at the end of the queue,
 * after the second no more.
 */
async function endLapsedOffers(tx: Tx, jobs: Jobs, occurrenceId: string, now: Date): Promise<void> {
  const lapsed = await tx.waitlistEntry.findMany({
    where: {
      occurrenceId,
      status: 'OFFERED',
      offerExpiresAt: { lte: now },
      paymentAttempts: { none: { status: 'OPEN', holdExpiresAt: { gt: now } } },
    },
    orderBy: [{ queuedAt: 'asc' }, { id: 'asc' }],
  });
  for (const entry of lapsed) {
    const lapses = entry.lapses + 1;
    await tx.seatHold.deleteMany({ where: { waitlistEntryId: entry.id } });
    await tx.waitlistEntry.update({
      where: { id: entry.id },
      data: {
        status: lapses < MAX_LAPSES ? 'WAITING' : 'LAPSED',
        lapses,
        offerExpiresAt: null,
        ...(lapses < MAX_LAPSES ? { queuedAt: now } : {}),
      },
    });
    if (lapses >= MAX_LAPSES) await queueWaitlistMails(tx, jobs, 'WAITLIST_LAPSED', [entry]);
  }
}

async function offerFreePlaces(
  tx: Tx,
  deps: OfferDeps,
  { availability, occurrence, localDate }: LockedClassDate,
  now: Date,
): Promise<void> {
  const datedClass = toDatedClass(availability, occurrence, localDate, deps.studioTime);
  if (!datedClass) return;
  await noteFullAgain(tx, { occurrence, datedClass }, now);
  const queue = await tx.waitlistEntry.findMany({
    where: { occurrenceId: occurrence.id, status: 'WAITING' },
    orderBy: [{ queuedAt: 'asc' }, { id: 'asc' }],
  });
  if (queue.length === 0) return;
  const free = datedClass.capacity - (await countTaken(tx, occurrence.id, now));
  const expiresAt = getOfferEnd(now, datedClass.startsAt, deps.studioTime);
  if (expiresAt === null) {
    const fitting = queue.filter(({ seats }) => seats <= free);
    return mailFirstCome(tx, deps, fitting, now);
  }
  for (const entry of chooseNextOffers(queue, free)) await holdOfferedSeats(tx, deps, entry, { expiresAt, now });
}

/**
 * Holds the seats of one entry until `expiresAt` and mails the offer, in the transaction that has locked the class and counted
 * that these seats are free.
 */
export async function holdOfferedSeats(
  tx: Tx,
  deps: OfferDeps,
  entry: WaitlistEntry,
  { expiresAt, now }: { expiresAt: Date; now: Date },
): Promise<void> {
  const { id: waitlistEntryId, occurrenceId, seats } = entry;
  await tx.seatHold.create({
    data: { kind: 'WAITLIST_OFFER', occurrenceId, waitlistEntryId, seats, expiresAt, createdAt: now },
  });
  await tx.waitlistEntry.update({
    where: { id: waitlistEntryId },
    data: { status: 'OFFERED', offerExpiresAt: expiresAt },
  });
  await queueWaitlistMails(tx, deps.jobs, 'WAITLIST_OFFER', [entry]);
  await queueWaitlistPushes(tx, deps, { entryIds: [waitlistEntryId], kind: 'PLACE_OFFERED', now });
}

const LOOKED_THROUGH = {
  availability: true,
  waitlistEntries: { where: IS_LIVE, select: { status: true, offerExpiresAt: true, isFreePlaceMailed: true } },
} as const satisfies Prisma.OccurrenceInclude;

/**
 * Looks through the dates on which somebody waits, and offers what became free by the clock: an offer or a payment that was not
 * completed in time. Each date on which there is something to do has a transaction of its own, so that a failure stops no other.
 * @throws AggregateError with all failures, at the end
 */
export async function lookThroughWaitlists(deps: OfferDeps): Promise<void> {
  const where = { waitlistEntries: { some: IS_LIVE } };
  const dates = await deps.db.occurrence.findMany({ where, include: LOOKED_THROUGH });
  await tryEach(dates, 'Waitlists that were not looked through', async (date) => {
    if (await isLookDue(deps, date)) await offerSeats(deps, date.id);
  });
}

/** Whether `offerSeats` has something to do on a date, as far as can be seen without its lock. */
async function isLookDue(
  deps: OfferDeps,
  { availability, waitlistEntries, ...occurrence }: Prisma.OccurrenceGetPayload<{ include: typeof LOOKED_THROUGH }>,
): Promise<boolean> {
  const now = deps.clock.now();
  const localDate = fromDbDate(occurrence.localDate);
  const hasStatus = (wanted: WaitlistStatus) => waitlistEntries.some(({ status }) => status === wanted);
  const closed = findClosedReason(deps, { availability, occurrence, localDate }, now);
  if (closed === 'TOO_FAR_AHEAD') return hasStatus('OFFERED');
  if (closed === 'INACTIVE') return availability.deletedAt !== null;
  if (closed) return true;
  if (waitlistEntries.some(({ offerExpiresAt }) => offerExpiresAt !== null && offerExpiresAt <= now)) return true;
  const isAnyoneMailed = waitlistEntries.some(({ isFreePlaceMailed }) => isFreePlaceMailed);
  const datedClass = toDatedClass(availability, occurrence, localDate, deps.studioTime);
  if (!datedClass || !(hasStatus('WAITING') || isAnyoneMailed)) return false;
  const isFull = (await countTaken(deps.db, occurrence.id, now)) >= datedClass.capacity;
  return isFull ? isAnyoneMailed : hasStatus('WAITING');
}
