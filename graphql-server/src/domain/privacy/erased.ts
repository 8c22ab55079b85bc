import type { Prisma } from '#prisma';
import type { Tx } from '../ports';

/** No mailbox can ever be there (RFC 2606). */
const ERASED_DOMAIN = '@erased.invalid';
export const ERASED_EMAIL = `client${ERASED_DOMAIN}`;

/** What stands in place of a person in a booking that the accounts need. */
export const ERASED_PERSON = {
  name: 'Erased client',
  email: ERASED_EMAIL,
  phone: null,
  notes: null,
  // A digest of what the person sent could be compared with a guess.
  idempotencyKey: null,
  requestDigest: null,
} as const;

/** The same for a payment, which may do without a name. */
export const ERASED_PAYER = { name: null, email: null, phone: null, notes: null, networkDigest: null } as const;

/** True for an address that stands in place of a person's: nothing is sent there. */
export const isErasedEmail = (email: string) => email.endsWith(ERASED_DOMAIN);

/**
 * Takes the address out of mails, which stay as a record that something was sent. One that waits is not sent any more.
 * Returns how many there were, `limit` at most.
 */
export function eraseRecipients(tx: Tx, which: Prisma.Sql, limit?: number): Promise<number> {
  return tx.$executeRaw`UPDATE "OutgoingMail"
    SET "recipient" = "id" || ${ERASED_DOMAIN}, "lastError" = NULL,
        "status" = CASE "status" WHEN 'QUEUED' THEN 'SKIPPED'::"MailStatus" ELSE "status" END
    WHERE "id" IN (SELECT "id" FROM "OutgoingMail"
                    WHERE "recipient" NOT LIKE ${`%${ERASED_DOMAIN}`} AND ${which} LIMIT ${limit ?? null}::int)`;
}
