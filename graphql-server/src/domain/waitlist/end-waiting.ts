import { getMinutesBefore } from '#contract/minutes-before';
import type { Availability, Booking, Occurrence, Prisma, WaitlistEntry } from '#prisma';
import { queueWaitlistMails } from '../outbox/queue-mails';
import type { Jobs, Tx } from '../ports';
import { type DatedClass, describeDate } from '../schedule/dated-class';
import { fromDbDate } from '../time/local-date';
import type { StudioTime } from '../time/studio-time';
import { LAST_END_MINUTES } from './offer-window';
import { requestOffers } from './request-offers';

/** Entries that wait for a place, or have one offered. */
export const IS_LIVE = { status: { in: ['WAITING', 'OFFERED'] } } as const satisfies Prisma.WaitlistEntryWhereInput;

/** True for an entry that waits for a place, or has one offered. */
export const isLive = ({ status }: Pick<WaitlistEntry, 'status'>) => status === 'WAITING' || status === 'OFFERED';

/** Locks an entry until the end of the transaction, and reads it. Null for an unknown one: it may have been erased meanwhile. */
export async function lockEntry(tx: Tx, id: string): Promise<WaitlistEntry | null> {
  await tx.$executeRaw`SELECT 1 FROM "WaitlistEntry" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return tx.waitlistEntry.findUnique({ where: { id } });
}

/** The class that somebody waits for; once its waitlist is closed, as it was then. */
export function describeWaitedClass(
  { title, localTime, durationMinutes, location }: WaitlistEntry,
  { availability, ...occurrence }: Occurrence & { availability: Availability },
  studioTime: StudioTime,
): DatedClass {
  const date = {
    ...occurrence,
    title: title ?? occurrence.title,
    localTime: localTime ?? occurrence.localTime,
    durationMinutes: durationMinutes ?? occurrence.durationMinutes,
    location: location ?? occurrence.location,
  };
  return describeDate(availability, date, fromDbDate(date.localDate), studioTime);
}

/**
 * Ends the waiting of somebody who has a place in the class now, in the transaction that has locked the class and made or moved
 * their booking: by the entry whose offer they took, and by their address. A place that is held for them is released. Returns
 * whether they took the offer.
 */
export async function endWaiting(
  tx: Tx,
  { id: bookingId, occurrenceId, email }: Pick<Booking, 'id' | 'occurrenceId' | 'email'>,
  waitlistEntryId: string | null,
): Promise<boolean> {
  const found = await tx.$queryRaw<Pick<WaitlistEntry, 'id' | 'status'>[]>`
    SELECT "id", "status" FROM "WaitlistEntry"
     WHERE "occurrenceId" = ${occurrenceId}::uuid AND "status" IN ('WAITING', 'OFFERED')
       AND ("id" = ${waitlistEntryId}::uuid OR lower("email") = lower(${email}))
     ORDER BY "id" = ${waitlistEntryId}::uuid DESC NULLS LAST FOR UPDATE`;
  const ids = found.map(({ id }) => id);
  const [first] = found;
  if (!first) return false;
  await tx.seatHold.deleteMany({ where: { waitlistEntryId: { in: ids } } });
  await tx.waitlistEntry.updateMany({ where: { id: { in: ids } }, data: { status: 'BOOKED', offerExpiresAt: null } });
  await tx.waitlistEntry.update({ where: { id: first.id }, data: { bookingId } });
  return first.id === waitlistEntryId && first.status === 'OFFERED';
}

/**
 * Closes the waitlist of dates that are cancelled or leave the schedule, in the transaction that has locked them: places that are
 * held are released, and everybody who waits gets a mail, unless the class has begun. An edit of the class closes it before it
 * writes the new values: the entries store the class as its people knew it. `mailsLeaveAt`: absent, at once.
 */
export async function closeWaitlist(
  tx: Tx,
  jobs: Jobs,
  occurrence: { id: string } | { availabilityId: string },
  { isMailed, at, mailsLeaveAt }: { isMailed: boolean; at: Date; mailsLeaveAt?: Date | undefined },
): Promise<void> {
  const entries = await tx.waitlistEntry.findMany({
    where: { occurrence, ...IS_LIVE },
    select: { id: true, email: true },
  });
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  await tx.seatHold.deleteMany({ where: { waitlistEntryId: { in: ids } } });
  await tx.$executeRaw`
    UPDATE "WaitlistEntry" w
       SET "status" = 'CLOSED', "offerExpiresAt" = NULL, "updatedAt" = ${at},
           "title" = coalesce(o."title", a."title"), "localTime" = coalesce(o."localTime", a."localTime"),
           "durationMinutes" = coalesce(o."durationMinutes", a."durationMinutes"),
           "location" = coalesce(o."location", a."location")
      FROM "Occurrence" o JOIN "Availability" a ON a."id" = o."availabilityId"
     WHERE o."id" = w."occurrenceId" AND w."id" = ANY(${ids}::uuid[])`;
  if (isMailed) await queueWaitlistMails(tx, jobs, 'WAITLIST_CLOSED', entries, { runAt: mailsLeaveAt });
}

/**
 * Opens the waitlists of dates again that were cancelled or deleted at `since` and are restored, in the transaction that has locked
 * them, and offers their free places: everybody waits where they waited before. With `isMailed` they are mailed so, because the mail
 * that the class does not take place may be with them already; one that is still queued is skipped.
 */
export async function reopenWaitlists(
  tx: Tx,
  jobs: Jobs,
  occurrence: { id: string } | { availabilityId: string },
  { since, now, isMailed }: { since: Date; now: Date; isMailed: boolean },
): Promise<void> {
  const closed = await tx.waitlistEntry.findMany({
    where: {
      occurrence: { ...occurrence, cancelledAt: null },
      ...{ status: 'CLOSED', updatedAt: { gte: since }, startsAt: { gt: now } },
    },
    select: { id: true, email: true },
  });
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  const asItIs = { title: null, localTime: null, durationMinutes: null, location: null };
  const data = { status: 'WAITING', isFreePlaceMailed: false, ...asItIs } as const;
  await tx.waitlistEntry.updateMany({ where: { id: { in: ids } }, data });
  if (isMailed) await queueWaitlistMails(tx, jobs, 'WAITLIST_JOINED', closed);
  await requestOffers(tx, jobs, occurrence);
}

/**
 * Notifies everybody who waits that the class has another time or place, in the transaction that moved it. They stay where they
 * are; an offer ends an hour before the new time at the latest.
 */
export async function moveWaitlist(
  tx: Tx,
  jobs: Jobs,
  { occurrenceId, startsAt, now }: { occurrenceId: string; startsAt: Date; now: Date },
): Promise<void> {
  const entries = await tx.waitlistEntry.findMany({ where: { occurrenceId, ...IS_LIVE } });
  if (entries.length === 0) return;
  const lastEnd = new Date(Math.max(getMinutesBefore(startsAt, LAST_END_MINUTES).getTime(), now.getTime()));
  await tx.waitlistEntry.updateMany({ where: { occurrenceId }, data: { startsAt } });
  const tooLong = { occurrenceId, offerExpiresAt: { gt: lastEnd } };
  await tx.waitlistEntry.updateMany({ where: tooLong, data: { offerExpiresAt: lastEnd } });
  await tx.seatHold.updateMany({
    where: { occurrenceId, kind: 'WAITLIST_OFFER', expiresAt: { gt: lastEnd } },
    data: { expiresAt: lastEnd },
  });
  await queueWaitlistMails(tx, jobs, 'WAITLIST_MOVED', entries);
}
