import type { Prisma } from '#prisma';
import type { Tx } from './ports';

/** The top-level domain .invalid is reserved (RFC 2606): no mail can ever be delivered. */
const ERASED_DOMAIN = '@erased.invalid';
export const ERASED_EMAIL = `client${ERASED_DOMAIN}`;

/** Replaces the person in a booking that the accounts need. */
export const ERASED_PERSON = {
  name: 'Erased client',
  email: ERASED_EMAIL,
  phone: null,
  notes: null,
  // A digest of the request could confirm a guess about the person.
  idempotencyKey: null,
  requestDigest: null,
  // Ends the personal links in their mails.
  linkVersion: { increment: 1 },
} as const;

/** Replaces the person in a payment attempt. */
export const ERASED_PAYER = { name: null, email: null, phone: null, notes: null, networkDigest: null } as const;

/** True for the placeholder address of an erased client: nothing is sent there. */
export const isErasedEmail = (email: string) => email.endsWith(ERASED_DOMAIN);

/**
 * Replaces the recipient of mails by a placeholder. The rows stay as a record that something was sent; a queued mail becomes
 * SKIPPED. With `isByAge` a mailing keeps the digest of its address, because the link in it stops mails for ever. Changes at most
 * `limit` rows and returns their number.
 */
export function eraseRecipients(
  tx: Tx,
  which: Prisma.Sql,
  { isByAge = false, limit }: { isByAge?: boolean; limit?: number } = {},
): Promise<number> {
  return tx.$executeRaw`UPDATE "OutgoingMail"
    SET "recipientDigest" = CASE WHEN ${isByAge} AND "kind" = 'CLIENT_MAIL' THEN email_digest("recipient") END,
        "recipient" = "id" || ${ERASED_DOMAIN}, "lastError" = NULL,
        "status" = CASE "status" WHEN 'QUEUED' THEN 'SKIPPED'::"MailStatus" ELSE "status" END
    WHERE "id" IN (SELECT "id" FROM "OutgoingMail"
                    WHERE "recipient" NOT LIKE ${`%${ERASED_DOMAIN}`} AND ${which} LIMIT ${limit ?? null}::int)`;
}
