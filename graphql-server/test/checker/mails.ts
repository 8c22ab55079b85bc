import { type Evidence, getRows } from './evidence';

type Mail = { id: string; status: string; recipient: string };

const WITHOUT_CONFIRMATION = `
  SELECT b."id" FROM "Booking" b
   WHERE NOT EXISTS (SELECT 1 FROM "OutgoingMail" m WHERE m."bookingId" = b."id" AND m."kind" = 'BOOKING_CONFIRMATION')`;
const REFUNDS_UNTOLD = `
  SELECT r."id" FROM "Refund" r JOIN "PaymentAttempt" p ON p."id" = r."paymentAttemptId"
   WHERE r."status" = 'DONE' AND p."email" IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM "OutgoingMail" m LEFT JOIN "Booking" b ON b."id" = m."bookingId"
                      WHERE m."refundId" = r."id"
                         OR (b."paymentIntentId" = r."paymentIntentId" AND m."kind" = 'CLASS_CANCELLED'))`;

/** I7: each booking and each refund has its mail, and what is called sent was taken by the mail server; it took nothing else. */
export async function mailViolations(evidence: Evidence): Promise<string[]> {
  const silent = await getRows<{ id: string }>(evidence, WITHOUT_CONFIRMATION);
  const untold = await getRows<{ id: string }>(evidence, REFUNDS_UNTOLD);
  const rows = await getRows<Mail>(evidence, `SELECT "id", "status", "recipient" FROM "OutgoingMail"`);
  return [
    ...silent.map(({ id }) => `I7: nobody is told of booking ${id}.`),
    ...untold.map(({ id }) => `I7: nobody is told of refund ${id}.`),
    ...(evidence.isAtRest ? rows.filter(({ status }) => status === 'QUEUED' || status === 'FAILED') : []).map(
      ({ id, status }) => `I7: mail ${id} has not left: ${status}.`,
    ),
    ...(evidence.mails ? deliveries(rows, evidence.mails) : []),
  ];
}

function deliveries(rows: Mail[], mails: NonNullable<Evidence['mails']>): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const taken = new Map(mails.map(({ messageId, to }) => [getId(messageId), to]));
  return [
    ...rows
      .filter(({ id, status, recipient }) => status === 'SENT' && !taken.get(id)?.includes(recipient))
      .map(({ id }) => `I7: mail ${id} is called sent, and the mail server never took it.`),
    ...[...taken.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `I7: mail ${id} left, and tells of something that never happened.`),
  ];
}

const getId = (messageId: string) => messageId.split('@')[0] ?? '';
