import { DAY_MS } from '#contract/durations';
import type { MailKind } from '#prisma';
import type { Tx } from '../ports';
import type { EmailUsage, HoldUsage } from './place-limits';

/** An e-mail address as the limits count it: case and surrounding spaces make no other mailbox. */
function getMailbox(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Locks the counts of a mailbox and of a network until the transaction ends (3 s at most), so that parallel requests cannot
 * exceed a limit together. Taken after the lock of the class, in one order. Only payments and bookings are locked afterwards,
 * and a transaction that has locked one of those waits for neither a class nor a mailbox, so none deadlocks.
 */
export async function lockUsage(tx: Tx, counted: { email: string | null; network?: string }): Promise<void> {
  const names = counted.email === null ? [] : [`mailbox ${getMailbox(counted.email)}`];
  if (counted.network) names.push(`network ${counted.network}`);
  if (names.length === 0) return;
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock("key")
      FROM (SELECT DISTINCT hashtextextended("name", 0) AS "key" FROM unnest(${names}::text[]) AS "name" ORDER BY 1) AS "sorted"`;
}

/**
 * Whether a mail counts against the daily limit of its mailbox. Not what the teacher writes or receives, nor what the clock causes,
 * nor that a place is free: people who were mailed so several times are to book it.
 */
const COUNTS: Record<MailKind, boolean> = {
  BOOKING_CONFIRMATION: true,
  BOOKING_MOVED: true,
  BOOKING_CANCELLED: true,
  BOOKING_REFUNDED: true,
  PAYMENT_REFUNDED: true,
  CLASS_CANCELLED: true,
  CLASS_CHANGED: true,
  CLASS_RESTORED: true,
  REBOOKING_OFFER: true,
  MANAGE_LINK: true,
  MY_BOOKINGS: true,
  WAITLIST_JOINED: true,
  WAITLIST_OFFER: true,
  WAITLIST_LAPSED: true,
  WAITLIST_FIRST_COME: false,
  WAITLIST_MOVED: true,
  WAITLIST_CLOSED: true,
  REMINDER: false,
  JOIN_LINK: false,
  CONTACT_REPLY: false,
  CLIENT_MAIL: false,
  CLASS_MAIL: false,
  TEACHER_NOTICE: false,
};
const UNCOUNTED = Object.entries(COUNTS).flatMap(([kind, isCounted]) => (isCounted ? [] : [kind]));

/** Reads the counts of an e-mail address for the limits, as of `now` and for a place in this class. */
export async function readEmailUsage(
  tx: Tx,
  { email, occurrenceId, now }: { email: string; occurrenceId: string; now: Date },
): Promise<EmailUsage> {
  const mailbox = getMailbox(email);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [usage] = await tx.$queryRaw<[EmailUsage]>`
    SELECT (SELECT count(*)::int FROM "Booking" b
              JOIN "Occurrence" o ON o."id" = b."occurrenceId" JOIN "Availability" a ON a."id" = o."availabilityId"
             WHERE lower(b."email") = lower(${mailbox}) AND b."status" = 'CONFIRMED' AND b."paymentMethod" = 'IN_PERSON'
               AND b."paidCashAt" IS NULL AND b."startsAt" > ${now}
               AND o."cancelledAt" IS NULL AND a."deletedAt" IS NULL) AS "unpaidPlaces",
           (SELECT count(*)::int FROM "Booking" WHERE lower("email") = lower(${mailbox}) AND "status" = 'CONFIRMED'
               AND "occurrenceId" = ${occurrenceId}::uuid) AS "placesInClass",
           "mails", "oldestMailAt"
      FROM (SELECT count(*)::int AS "mails", min("createdAt") AS "oldestMailAt" FROM "OutgoingMail"
             WHERE lower("recipient") = lower(${mailbox}) AND "createdAt" > ${dayAgo}
               AND "kind" <> ALL(${UNCOUNTED}::"MailKind"[])) AS "lastDay"`;
  return usage;
}

/** Counts the holds that belong to an e-mail address. */
export function countHoldsFor(email: string, holds: readonly { email: string | null }[]): number {
  return holds.filter((hold) => hold.email !== null && getMailbox(hold.email) === getMailbox(email)).length;
}

type HoldsFilter = { network: string; email: string | null; now: Date; except: readonly string[] };

/** The unexpired holds of a network and of an e-mail address, without those that are about to be replaced. */
export async function readHoldUsage(
  tx: Tx,
  { network, email, now, except }: HoldsFilter,
): Promise<{ network: HoldUsage; email: HoldUsage }> {
  const [row] = await tx.$queryRaw<[{ network: HoldInJson; email: HoldInJson }]>`
    SELECT (SELECT json_build_object('holds', count(*), 'firstEndsAt', min("holdExpiresAt")) FROM "PaymentAttempt"
             WHERE "networkDigest" = ${network} AND "holdExpiresAt" > ${now} AND "status" = 'OPEN'
               AND "id" <> ALL(${except}::uuid[])) AS "network",
           (SELECT json_build_object('holds', count(*), 'firstEndsAt', min("holdExpiresAt")) FROM "PaymentAttempt"
             WHERE lower("email") = lower(${email}) AND "holdExpiresAt" > ${now} AND "status" = 'OPEN'
               AND "id" <> ALL(${except}::uuid[])) AS "email"`;
  return { network: toHoldUsage(row.network), email: toHoldUsage(row.email) };
}

type HoldInJson = { holds: number; firstEndsAt: string | null };

function toHoldUsage({ holds, firstEndsAt }: HoldInJson): HoldUsage {
  return { holds, firstEndsAt: firstEndsAt === null ? null : new Date(firstEndsAt) };
}
