import type { ClassReference } from '#contract/occurrence-id';
import { JOINED_WAITLIST } from '#contract/waitlist';
import type { WaitlistEntry } from '#prisma';
import { ClassUnavailableError } from '../errors';
import { lockUsage, readEmailUsage } from '../limits/email-usage';
import { type PlaceRules, requirePlaceForEmail } from '../limits/place-limits';
import { queueWaitlistMails } from '../outbox/queue-mails';
import { queueNotifications } from '../outbox/queue-notifications';
import type { RateLimits, Tx } from '../ports';
import { lockClass } from '../schedule/lock-class';
import { countTaken, requireOpen } from '../seats/seats';
import type { LocalDate } from '../time/local-date';
import { inTransaction } from '../transaction';
import { isWithinLimit } from '../within-limit';
import { IS_LIVE } from './end-waiting';
import type { OfferDeps } from './offer-seats';

type JoinDeps = OfferDeps & { rateLimits: RateLimits; placeRules: PlaceRules };

type Joining = {
  classRef: ClassReference;
  /** The date where the class reference has none. */
  date: LocalDate | null;
  person: Pick<WaitlistEntry, 'name' | 'email' | 'phone' | 'notes'>;
};

/** How many people can wait for one date. */
const MAX_ENTRIES = 50;

/**
 * Puts somebody on the waitlist of a full class, and mails them the link to their place there. Somebody who waits already is mailed
 * the same link again, at most three times an hour. The result is the same in both cases: it does not say whether an address is
 * known.
 * @throws NotFoundError, InvalidInputError
 * @throws ClassUnavailableError when the class is closed, has a free place, or takes nobody on its waitlist
 * @throws TooManyRequestsError past the daily mails of the address
 */
export async function joinWaitlist(deps: JoinDeps, joining: Joining): Promise<{ message: string }> {
  const { db, rateLimits } = deps;
  const known = await inTransaction(db, (tx) => joinLocked(tx, deps, joining));
  // Asked without the lock of the class, because the limiter needs another database connection: those who wait for the lock may
  // have all of them.
  if (known && (await isWithinLimit(rateLimits, 'waitlist-mailbox', known.email.toLowerCase()))) {
    await inTransaction(db, (tx) => mailLinkAgain(tx, deps, known));
  }
  return { message: JOINED_WAITLIST };
}

/** Adds somebody to the waitlist under the lock of the class. Returns the entry of somebody who waits already; null for a new one. */
async function joinLocked(tx: Tx, deps: JoinDeps, joining: Joining): Promise<WaitlistEntry | null> {
  const { person } = joining;
  const now = deps.clock.now();
  const locked = await lockClass(tx, joining, deps, now);
  requireOpen(locked);
  const { availability, occurrence, datedClass } = locked;
  const occurrenceId = occurrence.id;
  if (!availability.hasWaitlist) throw new ClassUnavailableError('FULL', 'This class is full, and has no waitlist.');
  if ((await countTaken(tx, occurrenceId, now)) < datedClass.capacity) throw new ClassUnavailableError('NOT_FULL');

  await lockUsage(tx, { email: person.email });
  const live = await tx.waitlistEntry.findMany({ where: { occurrenceId, ...IS_LIVE } });
  const known = live.find(({ email }) => email.toLowerCase() === person.email.toLowerCase());
  if (known) return known;
  if (live.length >= MAX_ENTRIES) {
    throw new ClassUnavailableError('FULL', 'This class is full, and so is its waitlist. Please choose another time.');
  }
  const usage = await readEmailUsage(tx, { email: person.email, occurrenceId, now });
  requirePlaceForEmail(deps.placeRules, { ...usage, placesInClass: 0 }, 0, now);
  const entry = await tx.waitlistEntry.create({
    data: {
      occurrenceId,
      ...person,
      startsAt: datedClass.startsAt,
      queuedAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  await queueWaitlistMails(tx, deps.jobs, 'WAITLIST_JOINED', [entry]);
  const about = { waitlistEntryId: entry.id };
  await queueNotifications(tx, deps.jobs, [{ kind: 'WAITLIST_JOINED', about, at: now }]);
  return null;
}

/** Under a lock of the entry, so that two such mails at the same moment are numbered one after the other. */
async function mailLinkAgain(tx: Tx, { jobs }: JoinDeps, { id }: WaitlistEntry): Promise<void> {
  const entries = await tx.$queryRaw<Pick<WaitlistEntry, 'id' | 'email'>[]>`
    SELECT "id", "email" FROM "WaitlistEntry" WHERE "id" = ${id}::uuid AND "status" IN ('WAITING', 'OFFERED') FOR UPDATE`;
  await queueWaitlistMails(tx, jobs, 'WAITLIST_JOINED', entries);
}
