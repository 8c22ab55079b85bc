import type { ClassReference } from '#contract/occurrence-id';
import { JOINED_WAITLIST } from '#contract/waitlist';
import type { BookingDeps, Person } from '../booking/booking-request';
import { lockUsage, readEmailUsage } from '../booking/email-usage';
import { requirePlaceForEmail } from '../booking/place-limits';
import { countTaken, requireOpen } from '../booking/seats';
import { ClassUnavailableError } from '../errors';
import { queueWaitlistMails } from '../outbox/queue-mails';
import { queueNotifications } from '../outbox/queue-notifications';
import type { LocalDate } from '../schedule/local-date';
import { lockClass } from '../schedule/lock-class';
import { inTransaction } from '../transaction';
import { isWithinLimit } from '../within-limit';
import { IS_LIVE } from './end-waiting';

type Joining = {
  classRef: ClassReference;
  /** The date where the class reference has none. */
  date: LocalDate | null;
  person: Person;
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
export async function joinWaitlist(deps: BookingDeps, joining: Joining): Promise<{ message: string }> {
  const { person } = joining;
  await inTransaction(deps.db, async (tx) => {
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
    if (known) {
      if (await isWithinLimit(deps.rateLimits, 'waitlist-mailbox', person.email.toLowerCase()))
        await queueWaitlistMails(tx, deps.jobs, 'WAITLIST_JOINED', [known]);
      return;
    }
    if (live.length >= MAX_ENTRIES) {
      throw new ClassUnavailableError(
        'FULL',
        'This class is full, and so is its waitlist. Please choose another time.',
      );
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
  });
  return { message: JOINED_WAITLIST };
}
