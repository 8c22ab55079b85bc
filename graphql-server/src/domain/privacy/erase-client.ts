import { formatCount } from '#contract/format-count';
import { type Booking, Prisma } from '#prisma';
import { toEmailDigest } from '../../lib/sha256';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { ERASED_PAYER, ERASED_PERSON, eraseRecipients } from '../erased';
import { StateConflictError } from '../errors';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { readClientRecordsOrThrow } from './find-client';
import { openMatters } from './open-matters';

type EraseInput = { admin: Pick<SignedIn, 'username'>; email: string };

/**
 * Erases one client: bookings and payments that the accounts need are anonymised, everything else is deleted. Returns a summary
 * for the teacher.
 * @throws NotFoundError when nothing is stored about the address
 * @throws StateConflictError while a booking, payment or refund of the client is still open
 */
export async function eraseClient(
  { db, clock, holdMinutes }: { db: Db; clock: Clock; holdMinutes: number },
  { admin, email }: EraseInput,
): Promise<{ summary: string }> {
  return inTransaction(db, async (tx) => {
    const records = await readClientRecordsOrThrow(tx, email, { isLocked: true });
    const open = openMatters(records, { now: clock.now(), holdMinutes });
    if (open.length > 0) throw new StateConflictError(open.join(' '));
    const { anonymisedIds, deletedIds } = planErasure(records.bookings);
    await tx.booking.updateMany({ where: { id: { in: anonymisedIds } }, data: ERASED_PERSON });
    await tx.paymentAttempt.updateMany({ where: { id: { in: getIds(records.attempts) } }, data: ERASED_PAYER });
    await eraseRecipients(tx, Prisma.sql`lower("recipient") = ${records.email}`);
    await tx.notification.deleteMany({ where: { bookingId: { in: anonymisedIds } } });
    await tx.clientPushSubscription.deleteMany({ where: { bookingId: { in: anonymisedIds } } });
    await tx.booking.deleteMany({ where: { id: { in: deletedIds } } });
    await tx.contactMessage.deleteMany({ where: { id: { in: getIds(records.messages) } } });
    await tx.waitlistEntry.deleteMany({ where: { id: { in: getIds(records.waiting) } } });
    // The digests of old mailings go; that of somebody who stopped mails stays, so that none ever reaches them.
    const recipientDigest = toEmailDigest(records.email);
    await tx.outgoingMail.updateMany({ where: { recipientDigest }, data: { recipientDigest: null } });
    await tx.mailOptOut.updateMany({ where: { email: records.email }, data: { email: null } });
    await tx.clientNote.deleteMany({ where: { email: records.email } });
    const outcome = [
      `${formatCount(anonymisedIds.length, 'booking')} kept for the accounts without the person`,
      formatCount(deletedIds.length, 'booking'),
      `${formatCount(records.waiting.length, 'waitlist place')} and ${formatCount(records.messages.length, 'message')} deleted.`,
    ].join(', ');
    const summary = `A client was erased: ${outcome}`;
    await recordAudit(tx, { by: admin, action: 'erased', subjectType: 'CLIENT', summary, at: clock.now() });
    return { summary: `The client was erased: ${outcome}` };
  });
}

type BookingState = Pick<Booking, 'id' | 'status' | 'paymentMethod'>;

/** The bookings to anonymise, because the accounts need them, and those to delete. */
export type Erasure = { anonymisedIds: string[]; deletedIds: string[] };

/** The accounts need every booking with a payment: by card, or in person unless it was cancelled. */
export function planErasure(bookings: readonly BookingState[]): Erasure {
  const isPaid = ({ status, paymentMethod }: BookingState) => paymentMethod === 'CARD' || status === 'CONFIRMED';
  return {
    anonymisedIds: getIds(bookings.filter(isPaid)),
    deletedIds: getIds(bookings.filter((booking) => !isPaid(booking))),
  };
}

const getIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
