import { ClassUnavailableError } from '../errors';
import type { Tx } from '../ports';
import type { LockedClass } from './lock-class';

/** What is taken in a class at one moment: its confirmed bookings, and the seats held for people who are paying. */
export type Seats = { sold: number; holds: readonly Hold[] };

type Hold = { attemptId: string; email: string | null };

/** Somebody who wants a seat: known by their e-mail, or as the payment that is being finished. */
type Seeker = { email: string | null; attemptId?: string };

/** Reads what is taken; it stays so for whoever has locked the class. */
export async function readSeats(tx: Tx, occurrenceId: string, now: Date): Promise<Seats> {
  const [row] = await tx.$queryRaw<[Seats]>`
    SELECT (SELECT count(*)::int FROM "Booking" WHERE "occurrenceId" = ${occurrenceId}::uuid AND "status" = 'CONFIRMED') AS "sold",
           (SELECT coalesce(json_agg(json_build_object('attemptId', "id", 'email', "email")), '[]') FROM "PaymentAttempt"
             WHERE "occurrenceId" = ${occurrenceId}::uuid AND "status" = 'OPEN' AND "holdExpiresAt" > ${now}) AS "holds"`;
  return row;
}

/**
 * Throws ClassUnavailableError unless a locked class is open and has a place left. A person's own hold does not stand in
 * their way; a hold of somebody unnamed stands in everybody else's.
 */
export function requireSeat({ closed, datedClass }: LockedClass, { sold, holds }: Seats, seeker: Seeker): void {
  if (closed) throw new ClassUnavailableError(closed);
  const others = holds.filter((hold) => !isOwn(hold, seeker));
  if (sold + others.length >= datedClass.capacity) throw new ClassUnavailableError('FULL');
}

/** What is taken once somebody has got their place: their own hold is no more. */
export function withSeatOf({ sold, holds }: Seats, seeker: Seeker): Seats {
  return { sold: sold + 1, holds: holds.filter((hold) => !isOwn(hold, seeker)) };
}

function isOwn({ attemptId, email }: Hold, seeker: Seeker): boolean {
  return attemptId === seeker.attemptId || (email !== null && email.toLowerCase() === seeker.email?.toLowerCase());
}

/** Lets go of the seats that are held in a class for some people, known by their e-mails. */
export async function releaseOwnHolds(tx: Tx, occurrenceId: string, emails: readonly string[]): Promise<void> {
  await tx.$executeRaw`UPDATE "PaymentAttempt" SET "holdExpiresAt" = NULL
    WHERE "occurrenceId" = ${occurrenceId}::uuid AND "status" = 'OPEN'
      AND lower("email") IN (SELECT lower(unnest(${emails}::text[])))`;
}
