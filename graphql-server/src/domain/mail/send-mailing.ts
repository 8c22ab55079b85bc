import { LIMITS } from '#contract/limits';
import { MAIL_FIELDS_REQUIRED, type MailingInput, splitRecipients } from '#contract/mail-input';
import type { Mailing } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { IdempotencyConflictError, InvalidInputError, StateConflictError } from '../errors';
import { formatPeople } from '../format';
import { digestOfInput } from '../idempotency';
import { enqueueMailingMails } from '../outbox/queue-mails';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction, isTaken } from '../transaction';
import { getProgress, type MailingProgress } from './mailing-progress';

type MailingDeps = { db: Db; clock: Clock; jobs: Jobs };
type MailingRequest = { admin: Pick<SignedIn, 'username'>; input: MailingInput; idempotencyKey: string | null };

/** So much of what is no address is shown. */
const SHOWN_LENGTH = 100;

/**
 * Queues one mail for each recipient of a letter: all of them or, when one is no address, none. Those who asked not to be
 * written to are left out and counted. The same idempotency key and letter are one mailing. Throws InvalidInputError,
 * StateConflictError, IdempotencyConflictError, ServiceUnavailableError.
 */
export async function sendMailing(deps: MailingDeps, request: MailingRequest): Promise<MailingProgress> {
  const addresses = requireRecipients(request.input.to);
  const mailing = (await findByKey(deps.db, request)) ?? (await writeOnce(deps, request, addresses));
  return getProgress(deps.db, mailing);
}

async function writeOnce(deps: MailingDeps, request: MailingRequest, addresses: string[]): Promise<Mailing> {
  try {
    return await inTransaction(deps.db, (tx) => writeMailing(tx, deps, request, addresses));
  } catch (error) {
    // The key was used by a twin of this letter in the same moment.
    const twin = isTaken(error, 'idempotencyKey') ? await findByKey(deps.db, request) : null;
    if (twin) return twin;
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
  if (mailing && mailing.requestDigest !== digestOfInput(input)) throw new IdempotencyConflictError();
  return mailing;
}

async function writeMailing(
  tx: Tx,
  { clock, jobs }: MailingDeps,
  { admin, input, idempotencyKey }: MailingRequest,
  addresses: string[],
): Promise<Mailing> {
  const wanted = await withoutOptedOut(tx, addresses);
  if (wanted.length === 0) {
    throw new StateConflictError('Everyone in To asked not to be written to. Nothing was sent.');
  }
  const { subject, textBody } = input;
  const now = clock.now();
  const mailing = await tx.mailing.create({
    data: {
      subject,
      textBody,
      leftOutCount: addresses.length - wanted.length,
      createdAt: now,
      ...(idempotencyKey ? { idempotencyKey, requestDigest: digestOfInput(input) } : {}),
    },
  });
  // In one statement: two thousand rows one by one would hold the transaction for seconds.
  const mails = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "OutgoingMail" ("kind", "recipient", "mailingId", "createdAt")
    SELECT 'CLIENT_MAIL'::"MailKind", recipient, ${mailing.id}::uuid, ${now}::timestamptz
      FROM unnest(${wanted}::text[]) AS recipient RETURNING "id"`;
  await enqueueMailingMails(tx, jobs, mails);
  await recordAudit(tx, {
    by: admin,
    action: 'wrote to clients',
    subjectType: 'LETTER',
    subjectId: mailing.id,
    summary: `Sent an email to ${formatPeople(wanted.length)}.`,
    at: now,
  });
  return mailing;
}

async function withoutOptedOut(tx: Tx, addresses: string[]): Promise<string[]> {
  const written = addresses.map((address) => address.toLowerCase());
  const optedOut = await tx.mailOptOut.findMany({ where: { email: { in: written } } });
  const stopped = new Set(optedOut.map(({ email }) => email));
  return addresses.filter((address) => !stopped.has(address.toLowerCase()));
}
