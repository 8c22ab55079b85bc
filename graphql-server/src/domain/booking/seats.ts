import { ClassUnavailableError } from '../errors';
import { longDate } from '../format';
import type { LockedClass } from '../locks';
import type { Tx } from '../ports';
import { toDbDate } from '../schedule/local-date';
import { type Holder, isOwnHold, type Seeker } from './own-hold';

/** What is taken in a class at one moment: its confirmed bookings, and the seats held for people who are paying. */
export type Seats = { sold: number; holds: readonly Holder[] };

/** Reads what is taken; it stays so for whoever has locked the class. */
export async function readSeats(tx: Tx, occurrenceId: string, now: Date): Promise<Seats> {
  const [row] = await tx.$queryRaw<[Seats]>`
    SELECT (SELECT count(*)::int FROM "Booking" WHERE "occurrenceId" = ${occurrenceId}::uuid AND "status" = 'CONFIRMED') AS "sold",
           (SELECT coalesce(json_agg(json_build_object('id', "id", 'name', "name", 'email', "email",
                     'networkDigest', "networkDigest", 'clientSecretDigest', "clientSecretDigest")), '[]')
              FROM "PaymentAttempt"
             WHERE "occurrenceId" = ${occurrenceId}::uuid AND "status" = 'OPEN' AND "holdExpiresAt" > ${now}) AS "holds"`;
  return row;
}

/**
 * Throws ClassUnavailableError unless a locked class is open and has a place left. A person's own hold does not stand in
 * their way; a hold of somebody unnamed stands in everybody else's.
 */
export function requireSeat(locked: LockedClass, { sold, holds }: Seats, seeker: Seeker): void {
  requireOpen(locked);
  const others = holds.filter((hold) => !isOwnHold(hold, seeker));
  if (sold + others.length >= locked.datedClass.capacity) throw new ClassUnavailableError('FULL');
}

function requireOpen({ closed, opensOn }: LockedClass): void {
  if (closed === 'TOO_FAR_AHEAD' && opensOn) {
    const message = `This class is not open for booking yet. Booking opens on ${longDate(toDbDate(opensOn))}.`;
    throw new ClassUnavailableError(closed, message);
  }
  if (closed) throw new ClassUnavailableError(closed);
}

/** What is taken once somebody has got their place: their own hold is no more. */
export function withSeatOf({ sold, holds }: Seats, seeker: Seeker): Seats {
  return { sold: sold + 1, holds: holds.filter((hold) => !isOwnHold(hold, seeker)) };
}

/** Ends holds, known by their payments. */
export async function endHolds(tx: Tx, attemptIds: readonly string[]): Promise<void> {
  await tx.paymentAttempt.updateMany({
    where: { id: { in: [...attemptIds] }, status: 'OPEN' },
    data: { holdExpiresAt: null },
  });
}
