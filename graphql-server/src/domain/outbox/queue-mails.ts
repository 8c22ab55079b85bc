import { randomUUID } from 'node:crypto';
import type { Booking, MailKind, Prisma, WaitlistEntry } from '#prisma';
import { insertRows } from '../../lib/insert-rows';
import type { Jobs, Tx } from '../ports';

export type NewMail = Pick<
  Prisma.OutgoingMailUncheckedCreateInput,
  | 'kind'
  | 'recipient'
  | 'bookingId'
  | 'refundId'
  | 'replyId'
  | 'notificationId'
  | 'waitlistEntryId'
  | 'edition'
  | 'createdAt'
>;

/**
 * Queues mails in the caller's transaction: they are sent if, and only if, it commits. A mail to an empty recipient is left out:
 * the booking of somebody whom the teacher added without an address. `skipDuplicates` leaves out mails that are queued already;
 * `runAt` is when they leave, absent: at once.
 */
export async function queueMails(
  tx: Tx,
  jobs: Jobs,
  mails: readonly NewMail[],
  { runAt, ...options }: { skipDuplicates?: boolean; runAt?: Date | undefined } = {},
): Promise<void> {
  const rows = mails.filter(({ recipient }) => recipient !== '').map((mail) => ({ id: randomUUID(), ...mail }));
  const ids = await insertRows(tx, 'OutgoingMail', rows, options);
  await jobs.enqueueMany(
    tx,
    'send-mail',
    ids.map((mailId) => ({ payload: { mailId }, ...(runAt ? { runAt } : {}) })),
  );
}

type DateMailKind = 'CLASS_CANCELLED' | 'CLASS_CHANGED' | 'CLASS_RESTORED';
/** A mail about a date for each of these bookings. `version`: that of the date. */
export type DateMail = { kind: DateMailKind; version: number; bookings: readonly Pick<Booking, 'id' | 'email'>[] };

/**
 * Queues a mail about a date. Its edition is the version of the date, or one more than in the last mail of this kind: a booking may
 * have moved here from a date with a higher version.
 */
export async function queueDateMails(tx: Tx, jobs: Jobs, { kind, version, bookings }: DateMail): Promise<void> {
  const last = await readLastEditions(tx, kind, bookings);
  const mails = bookings.map(({ id: bookingId, email: recipient }) => ({
    kind,
    recipient,
    bookingId,
    edition: Math.max(version, (last.get(bookingId) ?? 0) + 1),
  }));
  await queueMails(tx, jobs, mails);
}

/** Reads the highest edition of the mails of this kind, by booking. A booking without such a mail is absent. */
export async function readLastEditions(
  tx: Tx,
  kind: DateMailKind,
  bookings: readonly Pick<Booking, 'id'>[],
): Promise<Map<string, number>> {
  const groups = await tx.outgoingMail.groupBy({
    by: ['bookingId'],
    where: { kind, bookingId: { in: bookings.map(({ id }) => id) } },
    _max: { edition: true },
  });
  return new Map(groups.flatMap(({ bookingId, _max }) => (bookingId ? [[bookingId, _max.edition ?? 0]] : [])));
}

type WaitlistMailKind = Extract<MailKind, `WAITLIST_${string}`>;

/**
 * Queues a mail about the waitlist for each of these entries. Its edition is how many mails of this kind the entry had before.
 * `runAt` is when the mails leave, absent: at once.
 */
export async function queueWaitlistMails(
  tx: Tx,
  jobs: Jobs,
  kind: WaitlistMailKind,
  entries: readonly Pick<WaitlistEntry, 'id' | 'email'>[],
  { runAt }: { runAt?: Date | undefined } = {},
): Promise<void> {
  const earlier = await tx.outgoingMail.groupBy({
    by: ['waitlistEntryId'],
    where: { kind, waitlistEntryId: { in: entries.map(({ id }) => id) } },
    _count: true,
  });
  const counts = new Map(earlier.map(({ waitlistEntryId, _count }) => [waitlistEntryId, _count]));
  const mails = entries.map(({ id, email }) => ({
    kind,
    recipient: email,
    waitlistEntryId: id,
    edition: counts.get(id) ?? 0,
  }));
  await queueMails(tx, jobs, mails, { runAt });
}

/** Enqueues the mails of a mailing with low priority, so that confirmations do not wait behind them. */
export function enqueueMailingMails(tx: Tx, jobs: Jobs, mails: readonly { id: string }[]): Promise<void> {
  const sent = mails.map(({ id }) => ({ payload: { mailId: id } }));
  return jobs.enqueueMany(tx, 'send-mail', sent, { priority: 'LOW' });
}
