import type { Tx } from '../ports';
import type { EmailUsage, HoldUsage } from './place-limits';

const DAY_MS = 86_400_000;
const NO_USAGE: EmailUsage = { unpaidPlaces: 0, placesInClass: 0, mails: 0, oldestMailAt: null };

/** An e-mail address as the limits count it: however it is written, it is one mailbox. */
export function getMailbox(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Keeps everybody else who counts for the same mailboxes or networks waiting until the transaction ends (3 s at most), so
 * that parallel requests cannot exceed a limit together. Taken after the lock of the class, in one order: the transactions
 * that wait for these locks never wait for another lock afterwards, so none deadlocks and none holds them for long.
 */
export async function lockUsage(tx: Tx, counted: { emails: readonly string[]; network?: string }): Promise<void> {
  const names = counted.emails.map((email) => `mailbox ${getMailbox(email)}`);
  if (counted.network) names.push(`network ${counted.network}`);
  if (names.length === 0) return;
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock("key")
      FROM (SELECT DISTINCT hashtextextended("name", 0) AS "key" FROM unnest(${names}::text[]) AS "name" ORDER BY 1) AS "sorted"`;
}

/** What the limits count for each of these e-mail addresses, by `mailboxOf`: one statement, however many there are. */
export async function readEmailUsage(
  tx: Tx,
  { emails, occurrenceId, now }: { emails: readonly string[]; occurrenceId: string; now: Date },
): Promise<Map<string, EmailUsage>> {
  const mailboxes = [...new Set(emails.map(getMailbox))];
  if (mailboxes.length === 0) return new Map();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const rows = await tx.$queryRaw<(EmailUsage & { mailbox: string })[]>`
    SELECT a."mailbox",
           (SELECT count(*)::int FROM "Booking" b WHERE lower(b."email") = lower(a."mailbox") AND b."status" = 'CONFIRMED'
               AND b."paymentMethod" = 'IN_PERSON' AND b."startsAt" > ${now}) AS "unpaidPlaces",
           (SELECT count(*)::int FROM "Booking" b WHERE lower(b."email") = lower(a."mailbox") AND b."status" = 'CONFIRMED'
               AND b."occurrenceId" = ${occurrenceId}::uuid) AS "placesInClass",
           m."mails", m."oldestMailAt"
      FROM unnest(${mailboxes}::text[]) AS a("mailbox")
     CROSS JOIN LATERAL (
           SELECT count(*)::int AS "mails", min("createdAt") AS "oldestMailAt" FROM "OutgoingMail"
            WHERE lower("recipient") = lower(a."mailbox") AND "createdAt" > ${dayAgo}
              AND "kind" NOT IN ('CLIENT_MAIL', 'CONTACT_REPLY', 'TEACHER_NOTICE')) m`;
  return new Map(rows.map(({ mailbox, ...usage }) => [mailbox, usage]));
}

/** What was read for an e-mail address. */
export function toUsage(usages: ReadonlyMap<string, EmailUsage>, email: string): EmailUsage {
  return usages.get(getMailbox(email)) ?? NO_USAGE;
}

/** How many of these holds belong to an e-mail address. */
export function countHoldsOf(email: string, holds: readonly { email: string | null }[]): number {
  return holds.filter((hold) => hold.email !== null && getMailbox(hold.email) === getMailbox(email)).length;
}

type HoldsFilter = { network: string; email: string | null; now: Date; except: readonly string[] };

/** The unexpired holds of a network and of an e-mail address, but for those that are about to be replaced. */
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
