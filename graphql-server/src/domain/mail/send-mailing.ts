import { LIMITS } from '#contract/limits';
import { MAIL_FIELDS_REQUIRED, type MailingInput, splitRecipients } from '#contract/mail-input';
import type { Mailing } from '#prisma';
import { toEmailDigest } from '../../lib/sha256';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { IdempotencyConflictError, InvalidInputError, StateConflictError } from '../errors';
import { formatPeople } from '../format';
import { digestRequest } from '../idempotency';
import { enqueueMailingMails } from '../outbox/queue-mails';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction, isTaken } from '../transaction';
import { getProgress, type MailingProgress } from './mailing-progress';

type MailingDeps = { db: Db; clock: Clock; jobs: Jobs };
type MailingRequest = { admin: Pick<SignedIn, 'username'>; input: MailingInput; idempotencyKey: string | null };

/** An invalid address is shortened to this length in the error message. */
const SHOWN_LENGTH = 100;

/**
 * Queues one mail for each recipient of a mailing. Unsubscribed recipients are left out and counted. A retry with the same
 * idempotency key queues nothing.
 * @throws InvalidInputError when an address is invalid or there are more than 2,000
 * @throws StateConflictError when every recipient has unsubscribed
 * @throws IdempotencyConflictError when the key was used for another mailing
 */
export async function sendMailing(deps: MailingDeps, request: MailingRequest): Promise<MailingProgress> {
  const addresses = requireRecipients(request.input.to);
  const mailing = (await findByKey(deps.db, request)) ?? (await createOnce(deps, request, addresses));
  return getProgress(deps.db, mailing);
}

async function createOnce(deps: MailingDeps, request: MailingRequest, addresses: string[]): Promise<Mailing> {
  try {
    return await inTransaction(deps.db, (tx) => createMailing(tx, deps, request, addresses));
  } catch (error) {
    // A simultaneous request with the same key has created the mailing.
    const existing = isTaken(error, 'idempotencyKey') ? await findByKey(deps.db, request) : null;
    if (existing) return existing;
    throw error;
  }
}

function requireRecipients(to: string): string[] {
  const { addresses, invalid } = splitRecipients(to);
  const refuse = (message: string) => new InvalidInputError([{ path: 'to', message }]);
  if (invalid.length > 0) {
    const shown = invalid.map((part) => `'${part.slice(0, SHOWN_LENGTH)}'`).slice(0, 5);
    const more = invalid.length > shown.length ? ` and ${invalid.length - shown.length} more` : '';
    throw refuse(`Not an email address: ${shown.join(', ')}${more}. Nothing was sent.`);
  }
  if (addresses.length === 0) throw refuse(MAIL_FIELDS_REQUIRED);
  if (addresses.length > LIMITS.recipients) {
    throw refuse(`At most ${LIMITS.recipients} recipients at once; these are ${addresses.length}. Nothing was sent.`);
  }
  return addresses;
}

async function findByKey(db: Tx, { input, idempotencyKey }: MailingRequest): Promise<Mailing | null> {
  if (!idempotencyKey) return null;
  const mailing = await db.mailing.findUnique({ where: { idempotencyKey } });
  if (mailing && mailing.requestDigest !== digestRequest(input)) throw new IdempotencyConflictError();
  return mailing;
}

async function createMailing(
  tx: Tx,
  { clock, jobs }: MailingDeps,
  { admin, input, idempotencyKey }: MailingRequest,
  addresses: string[],
): Promise<Mailing> {
  const recipients = await withoutUnsubscribed(tx, addresses);
  if (recipients.length === 0) {
    throw new StateConflictError('Everyone in To asked not to be written to. Nothing was sent.');
  }
  const { subject, textBody } = input;
  const now = clock.now();
  const mailing = await tx.mailing.create({
    data: {
      subject,
      textBody,
      leftOutCount: addresses.length - recipients.length,
      createdAt: now,
      ...(idempotencyKey ? { idempotencyKey, requestDigest: digestRequest(input) } : {}),
    },
  });
  // One statement: inserting 2,000 rows one by one would keep the transaction open for seconds.
  const mails = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "OutgoingMail" ("kind", "recipient", "mailingId", "createdAt")
    SELECT 'CLIENT_MAIL'::"MailKind", recipient, ${mailing.id}::uuid, ${now}::timestamptz
      FROM unnest(${recipients}::text[]) AS recipient RETURNING "id"`;
  await enqueueMailingMails(tx, jobs, mails);
  await recordAudit(tx, {
    by: admin,
    action: 'wrote to clients',
    subjectType: 'LETTER',
    subjectId: mailing.id,
    summary: `Sent an email to ${formatPeople(recipients.length)}.`,
    at: now,
  });
  return mailing;
}

async function withoutUnsubscribed(tx: Tx, addresses: string[]): Promise<string[]> {
  const optOuts = await tx.mailOptOut.findMany({ where: { digest: { in: addresses.map(toEmailDigest) } } });
  const unsubscribed = new Set(optOuts.map(({ digest }) => digest));
  return addresses.filter((address) => !unsubscribed.has(toEmailDigest(address)));
}
