import { dayName } from '#contract/civil-date';
import { Prisma } from '#prisma';
import { ClassUnavailableError } from '../errors';
import type { Tx } from '../ports';
import type { DatedClassNow } from '../schedule/lock-class';
import { fromOccupied } from '../schedule/occupied-seats';
import { type Holder, isOwnHold, type Seeker } from './own-hold';

/** The unexpired holds of a class: those of the seeker's own payments, and of everybody else's. */
export type SeatHolds = {
  own: readonly Holder[];
  others: readonly Holder[];
  /** True when a seat is held for the seeker, by a payment or without one. */
  isHeldForSeeker: boolean;
};

/** Seats held without a payment, all of one `SeatHold`. */
type HeldSeats = { seats: number; bookingId: string | null; waitlistEntryId: string | null };

/**
 * Finds a free seat for somebody in a class that is open. Under the lock of the class the seat stays free until the end of
 * the transaction; without it the answer is a snapshot. The seeker's own hold counts as free; a hold without a name or an
 * e-mail counts as taken for everybody but its payer. Returns the holds that were counted.
 * @throws ClassUnavailableError when the class is closed or full
 */
export async function requireSeat(tx: Tx, datedClassNow: DatedClassNow, seeker: Seeker, now: Date): Promise<SeatHolds> {
  return requireCountedSeat(datedClassNow, await countSeats(tx, datedClassNow.occurrence.id, now), seeker);
}

/**
 * Finds a free seat among those that were counted, as `requireSeat` does.
 * @throws ClassUnavailableError when the class is closed or full
 */
export function requireCountedSeat(
  datedClassNow: DatedClassNow,
  { sold, holds, heldSeats }: Seats,
  seeker: Seeker,
): SeatHolds {
  requireOpen(datedClassNow);
  const own = holds.filter((hold) => isOwnHold(hold, seeker));
  const others = holds.filter((hold) => !own.includes(hold));
  const heldForOthers = heldSeats.filter((held) => !isHeldFor(held, seeker));
  if (sold + others.length + sumSeats(heldForOthers) >= datedClassNow.datedClass.capacity)
    throw new ClassUnavailableError('FULL');
  return { own, others, isHeldForSeeker: own.length > 0 || heldForOthers.length < heldSeats.length };
}

function isHeldFor({ bookingId, waitlistEntryId }: HeldSeats, seeker: Seeker): boolean {
  if (bookingId !== null && bookingId === seeker.bookingId) return true;
  return waitlistEntryId !== null && waitlistEntryId === seeker.waitlistEntryId;
}

const sumSeats = (held: readonly HeldSeats[]) => held.reduce((sum, { seats }) => sum + seats, 0);

/** Counts the seats of a date that are booked or held. Under the lock of the class they stay so until the end of the transaction. */
export async function countTaken(tx: Tx, occurrenceId: string, now: Date): Promise<number> {
  const { sold, holds, heldSeats } = await countSeats(tx, occurrenceId, now);
  return sold + holds.length + sumSeats(heldSeats);
}

/** The seats of a date that are sold, and that are held by payments and without one. */
export type Seats = { sold: number; holds: Holder[]; heldSeats: HeldSeats[] };

/** Counts the seats of a date. Without the lock of the class the answer is a snapshot. */
export async function countSeats(tx: Tx, occurrenceId: string, now: Date): Promise<Seats> {
  const { bookings, payments, holds } = fromOccupied(Prisma.sql`${occurrenceId}::uuid`, now);
  const [row] = await tx.$queryRaw<[Seats]>`
    SELECT (SELECT count(*)::int ${bookings}) AS "sold",
           (SELECT coalesce(json_agg(json_build_object('id', "id", 'name', "name", 'email', "email",
                     'networkDigest', "networkDigest", 'clientSecretDigest', "clientSecretDigest",
                     'waitlistEntryId', "waitlistEntryId")), '[]') ${payments}) AS "holds",
           (SELECT coalesce(json_agg(json_build_object('seats', "seats", 'bookingId', "bookingId",
                     'waitlistEntryId', "waitlistEntryId")), '[]') ${holds}) AS "heldSeats"`;
  return row;
}

/** @throws ClassUnavailableError unless the class can be booked, apart from being full */
export function requireOpen({ closed, opensOn }: DatedClassNow): void {
  if (closed === 'TOO_FAR_AHEAD' && opensOn) {
    const message = `This class is not open for booking yet. Booking opens on ${dayName(opensOn)}.`;
    throw new ClassUnavailableError(closed, message);
  }
  if (closed) throw new ClassUnavailableError(closed);
}
