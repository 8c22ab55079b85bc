import { type Evidence, getRows } from './evidence';

type Mail = { id: string; status: string; recipient: string };

const WITHOUT_CONFIRMATION = `
  SELECT b."id" FROM "Booking" b
   WHERE b."email" <> '' AND NOT EXISTS (SELECT 1 FROM "OutgoingMail" m WHERE m."bookingId" = b."id" AND m."kind" = 'BOOKING_CONFIRMATION')`;
const REFUNDS_WITHOUT_MAIL = `
  SELECT r."id" FROM "Refund" r JOIN "PaymentAttempt" p ON p."id" = r."paymentAttemptId"
   WHERE r."status" = 'DONE' AND p."email" IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM "OutgoingMail" m LEFT JOIN "Booking" b ON b."id" = m."bookingId"
                      WHERE m."refundId" = r."id"
                         OR (b."paymentIntentId" = r."paymentIntentId" AND CASE m."kind"
                               WHEN 'CLASS_CANCELLED' THEN r."key" LIKE 'booking-%'
                               WHEN 'BOOKING_CANCELLED' THEN r."key" LIKE 'booking-%' AND EXISTS (
                                 SELECT 1 FROM "BookingEvent" e
                                  WHERE e."bookingId" = b."id" AND e."kind" IN ('CANCELLED', 'CANCELLED_LATE')
                                    AND e."amountCents" IS NOT NULL)
                               WHEN 'BOOKING_MOVED' THEN r."key" LIKE 'difference-%' AND m."edition" = (
                                 SELECT count(*) FROM "BookingEvent" e
                                  WHERE e."bookingId" = b."id"
                                    AND (e."kind" = 'MOVED' OR e."kind" = 'REBOOKED' AND e."fromOccurrenceId" IS NOT NULL)
                                    AND e."id" <= substring(r."key" FROM '[0-9]+$')::bigint)
                               ELSE false END))`;

/**
 * I7: each booking with an address has its mail, and each refund has one, or the mail about the change that caused it; the mail
 * server accepted exactly the mails that are marked as sent.
 */
export async function mailViolations(evidence: Evidence): Promise<string[]> {
  const unconfirmed = await getRows<{ id: string }>(evidence, WITHOUT_CONFIRMATION);
  const refundsWithoutMail = await getRows<{ id: string }>(evidence, REFUNDS_WITHOUT_MAIL);
  const rows = await getRows<Mail>(evidence, `SELECT "id", "status", "recipient" FROM "OutgoingMail"`);
  return [
    ...unconfirmed.map(({ id }) => `I7: booking ${id} has no confirmation mail.`),
    ...refundsWithoutMail.map(({ id }) => `I7: refund ${id} has no mail.`),
    ...(evidence.isAtRest ? rows.filter(({ status }) => status === 'QUEUED' || status === 'FAILED') : []).map(
      ({ id, status }) => `I7: mail ${id} was not sent: ${status}.`,
    ),
    ...(evidence.mails ? listWrongDeliveries(rows, evidence.mails) : []),
  ];
}

function listWrongDeliveries(rows: Mail[], mails: NonNullable<Evidence['mails']>): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const accepted = new Map(mails.map(({ messageId, to }) => [getId(messageId), to]));
  return [
    ...rows
      .filter(({ id, status, recipient }) => status === 'SENT' && !accepted.get(id)?.includes(recipient))
      .map(({ id }) => `I7: mail ${id} is marked as sent, but the mail server never accepted it.`),
    ...[...accepted.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `I7: the mail server accepted mail ${id}, which is not in the database.`),
  ];
}

const getId = (messageId: string) => messageId.split('@')[0] ?? '';
