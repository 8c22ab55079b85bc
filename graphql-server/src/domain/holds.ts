import { recordChange } from './outbox/record-change';
import type { Clock, Db, Jobs, Tx } from './ports';
import { closeWaitlist } from './waitlist/end-waiting';
import { requestOffers } from './waitlist/request-offers';

/**
 * Releases all seats that are held for these dates, and closes their waitlists, in the transaction that has locked them. A payment
 * that succeeds all the same is refunded. For people who had a seat here instead of a cancelled class, a job holds another one.
 * Everybody who waits is mailed at `mailsLeaveAt`, absent: at once.
 */
export async function releaseHoldsAndCloseWaitlists(
  tx: Tx,
  jobs: Jobs,
  occurrence: { id: string } | { availabilityId: string },
  at: Date,
  mailsLeaveAt?: Date,
): Promise<void> {
  await tx.paymentAttempt.updateMany({
    where: { occurrence, status: 'OPEN', holdExpiresAt: { not: null } },
    data: { holdExpiresAt: null },
  });
  await closeWaitlist(tx, jobs, occurrence, { isMailed: true, at, mailsLeaveAt });
  const holds = await tx.seatHold.findMany({
    where: { occurrence },
    select: { bookingId: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (holds.length === 0) return;
  await tx.seatHold.deleteMany({ where: { occurrence } });
  const bookingIds = holds.flatMap(({ bookingId }) => bookingId ?? []);
  if (bookingIds.length > 0) await jobs.enqueue(tx, 'hold-next-seats', { bookingIds });
}

/**
 * Mails the people for whom a seat is held on this date instead of a cancelled class that its time or place has changed, in the
 * transaction that changes it. They can still choose another class.
 */
export async function notifyHolders(tx: Tx, jobs: Jobs, occurrenceId: string, at: Date): Promise<void> {
  const holds = await tx.seatHold.findMany({
    where: { occurrenceId, kind: 'REBOOKING', expiresAt: { gt: at } },
    include: { booking: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  for (const booking of holds.flatMap((hold) => hold.booking ?? [])) {
    const offers = await tx.bookingEvent.count({ where: { bookingId: booking.id, kind: 'REBOOKING_OFFERED' } });
    await recordChange(tx, jobs, { kind: 'HELD_CLASS_CHANGED', booking, by: 'STUDIO', edition: offers + 1, at });
  }
}

/** Releases the seats that are held elsewhere for people whose class was cancelled; they are offered to people who wait there. */
export async function releaseRebookingHolds(tx: Tx, jobs: Jobs, bookingIds: readonly string[]): Promise<void> {
  const where = { bookingId: { in: [...bookingIds] } };
  const holds = await tx.seatHold.findMany({ where, select: { occurrenceId: true } });
  if (holds.length === 0) return;
  await tx.seatHold.deleteMany({ where });
  for (const id of new Set(holds.map(({ occurrenceId }) => occurrenceId))) await requestOffers(tx, jobs, { id });
}

/**
 * Releases the seats of payments whose holds have expired, so that open screens hear of the free places. Holds without a payment are
 * deleted when the offer or the choice ends that they belong to. A payment that a request has locked is left to the next pass.
 */
export async function releaseExpiredHolds({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const where = { status: 'OPEN', holdExpiresAt: { lte: now } } as const;
  const expired = await db.paymentAttempt.findMany({ where, select: { id: true } });
  // A statement that changes no row evicts cached schedules too.
  if (expired.length === 0) return;
  const ids = expired.map(({ id }) => id);
  await db.$executeRaw`
    UPDATE "PaymentAttempt" SET "holdExpiresAt" = NULL
     WHERE "id" IN (SELECT "id" FROM "PaymentAttempt"
                     WHERE "id" = ANY(${ids}::uuid[]) AND "status" = 'OPEN' AND "holdExpiresAt" <= ${now}
                     ORDER BY "id" FOR UPDATE SKIP LOCKED)`;
}
