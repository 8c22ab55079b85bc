import { type Booking, Prisma } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { StateConflictError } from '../errors';
import { countStatus } from '../format';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { ERASED_PAYER, ERASED_PERSON, eraseRecipients } from './erased';
import { readClientRecordsOrThrow } from './find-client';
import { openMatters } from './open-matters';

type EraseInput = { admin: Pick<SignedIn, 'username'>; email: string };

/**
 * Forgets one client: what the accounts need stays with its dates and amounts and without the person, everything else is
 * deleted. Throws NotFoundError, StateConflictError while something of theirs is still open.
 */
export async function eraseClient(
  { db, clock, holdMinutes }: { db: Db; clock: Clock; holdMinutes: number },
  { admin, email }: EraseInput,
): Promise<{ summary: string }> {
  return inTransaction(db, async (tx) => {
    const records = await readClientRecordsOrThrow(tx, email, { isLocked: true });
    const open = openMatters(records, { now: clock.now(), holdMinutes });
    if (open.length > 0) throw new StateConflictError(open.join(' '));
    const { anonymisedIds, goneIds } = planErasure(records.bookings);
    const getIds = (rows: { id: string }[]) => ({ id: { in: rows.map(({ id }) => id) } });
    await tx.booking.updateMany({ where: { id: { in: anonymisedIds } }, data: ERASED_PERSON });
    await tx.paymentAttempt.updateMany({ where: getIds(records.attempts), data: ERASED_PAYER });
    await eraseRecipients(tx, Prisma.sql`lower("recipient") = ${records.email}`);
    await tx.notification.deleteMany({ where: { bookingId: { in: anonymisedIds } } });
    await tx.booking.deleteMany({ where: { id: { in: goneIds } } });
    await tx.contactMessage.deleteMany({ where: getIds(records.messages) });
    await tx.mailOptOut.deleteMany({ where: { email: records.email } });
    const outcome = [
      `${countStatus(anonymisedIds.length, 'booking')} kept for the accounts without the person`,
      `${countStatus(goneIds.length, 'booking')} and ${countStatus(records.messages.length, 'message')} deleted.`,
    ].join(', ');
    await recordAudit(tx, {
      by: admin,
      action: 'erased',
      subjectType: 'CLIENT',
      summary: `A client was erased: ${outcome}`,
      at: clock.now(),
    });
    return { summary: `The client was erased: ${outcome}` };
  });
}

type BookingState = Pick<Booking, 'id' | 'status' | 'paymentMethod'>;

/** Which bookings the accounts need, without the person, and which go altogether. */
export type Erasure = { anonymisedIds: string[]; goneIds: string[] };

/** Money moves with a card, and in person for whoever came; a place in person that was cancelled moved none. */
export function planErasure(bookings: readonly BookingState[]): Erasure {
  const isWithMoney = ({ status, paymentMethod }: BookingState) => paymentMethod === 'CARD' || status === 'CONFIRMED';
  const getIds = (some: readonly BookingState[]) => some.map(({ id }) => id);
  return {
    anonymisedIds: getIds(bookings.filter(isWithMoney)),
    goneIds: getIds(bookings.filter((booking) => !isWithMoney(booking))),
  };
}
