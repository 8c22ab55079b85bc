import { type Booking, Prisma } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { StateConflictError } from '../errors';
import { countOf } from '../format';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { ERASED_PAYER, ERASED_PERSON, eraseRecipients } from './erased';
import { loadClientOrThrow } from './find-client';
import { openMatters } from './open-matters';

type Wish = { admin: Pick<SignedIn, 'username'>; email: string };

/**
 * Forgets one client: what the accounts need stays with its dates and amounts and without the person, everything else is
 * deleted. Throws NotFoundError, StateConflictError while something of theirs is still open.
 */
export async function eraseClient(
  { db, clock, holdMinutes }: { db: Db; clock: Clock; holdMinutes: number },
  { admin, email }: Wish,
): Promise<{ summary: string }> {
  return inTransaction(db, async (tx) => {
    const records = await loadClientOrThrow(tx, email, { isLocked: true });
    const open = openMatters(records, { now: clock.now(), holdMinutes });
    if (open.length > 0) throw new StateConflictError(open.join(' '));
    const { keptIds, goneIds } = planErasure(records.bookings);
    const idsOf = (rows: { id: string }[]) => ({ id: { in: rows.map(({ id }) => id) } });
    await tx.booking.updateMany({ where: { id: { in: keptIds } }, data: ERASED_PERSON });
    await tx.paymentAttempt.updateMany({ where: idsOf(records.attempts), data: ERASED_PAYER });
    await eraseRecipients(tx, Prisma.sql`lower("recipient") = ${records.email}`);
    await tx.notice.deleteMany({ where: { bookingId: { in: keptIds } } });
    await tx.booking.deleteMany({ where: { id: { in: goneIds } } });
    await tx.contactMessage.deleteMany({ where: idsOf(records.messages) });
    await tx.mailOptOut.deleteMany({ where: { email: records.email } });
    const outcome = [
      `${countOf(keptIds.length, 'booking')} kept for the accounts without the person`,
      `${countOf(goneIds.length, 'booking')} and ${countOf(records.messages.length, 'message')} deleted.`,
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

type BookingFacts = Pick<Booking, 'id' | 'status' | 'paymentMethod'>;

/** Which bookings the accounts need, without the person, and which go altogether. */
export type Erasure = { keptIds: string[]; goneIds: string[] };

/** Money moves with a card, and in person for whoever came; a place in person that was cancelled moved none. */
export function planErasure(bookings: readonly BookingFacts[]): Erasure {
  const isWithMoney = ({ status, paymentMethod }: BookingFacts) => paymentMethod === 'CARD' || status === 'CONFIRMED';
  const idsOf = (some: readonly BookingFacts[]) => some.map(({ id }) => id);
  return {
    keptIds: idsOf(bookings.filter(isWithMoney)),
    goneIds: idsOf(bookings.filter((booking) => !isWithMoney(booking))),
  };
}
