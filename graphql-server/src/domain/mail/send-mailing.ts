import { formatClassTitle } from '#contract/date-of-year';
import { formatPeople } from '#contract/format-count';
import { LIMITS } from '#contract/limits';
import { type ClassMailingInput, MAIL_FIELDS_REQUIRED, type MailingInput, splitRecipients } from '#contract/mail-input';
import type { Mailing, MailKind } from '#prisma';
import { toEmailDigest } from '../../lib/sha256';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { type DomainError, InvalidInputError, StateConflictError } from '../errors';
import { findMade, makeOnce, type RequestKey, toRequestKey } from '../idempotency';
import { enqueueMailingMails } from '../outbox/queue-mails';
import { parseClassReferenceOrThrow } from '../parse-input';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { getTitle, toRule } from '../schedule/dated-class';
import { noSuchClass } from '../schedule/lock-class';
import { fromDbDate, toDbDate } from '../time/local-date';
import { hasDate } from '../time/recurrence';
import { getToday, type StudioTime } from '../time/studio-time';
import { inTransaction } from '../transaction';
import { formatAudience, toClassAudience } from './class-audience';
import { getMailingProgress, type MailingProgress } from './mailing-progress';

type MailingDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };
type Text = Pick<MailingInput, 'subject' | 'textBody'>;
type MailingRequest<Input extends Text> = {
  admin: Pick<SignedIn, 'username'>;
  input: Input;
  idempotencyKey: string | null;
};

/** The mails of a mailing before they are queued, one for each recipient. */
type Addressed = {
  kind: Extract<MailKind, 'CLIENT_MAIL' | 'CLASS_MAIL'>;
  recipients: string[];
  /** Number of named recipients who have unsubscribed. */
  leftOutCount: number;
  occurrenceId: string | null;
  /** The recipients in the activity log: '9 people'. */
  audience: string;
};

/** An invalid address is shortened to this length in the error message. */
const SHOWN_LENGTH = 100;

/**
 * Queues one mail for each recipient of a mailing. Unsubscribed recipients are left out and counted. A retry with the same
 * idempotency key queues nothing.
 * @throws InvalidInputError when an address is invalid or there are more than 2,000
 * @throws StateConflictError when every recipient has unsubscribed
 * @throws IdempotencyConflictError when the key was used for another mailing
 */
export async function sendMailing(deps: MailingDeps, request: MailingRequest<MailingInput>): Promise<MailingProgress> {
  const addresses = requireRecipients(request.input.to);
  return sendOnce(deps, request, (tx) => addressClients(tx, addresses));
}

/**
 * Queues one mail for each mailbox of the people who have a place in a class. It is about the class that they booked, so it also
 * goes to people who unsubscribed from mailings. Who has a place is decided now: somebody who cancels before their mail leaves
 * still gets it. A retry with the same idempotency key queues nothing.
 * @throws InvalidInputError when the id is not that of a class on one date
 * @throws NotFoundError when there is no such class on that date
 * @throws StateConflictError when nobody has booked it, or nobody with an address has a place in it
 * @throws IdempotencyConflictError when the key was used for another mailing
 */
export async function sendClassMailing(
  deps: MailingDeps,
  request: MailingRequest<ClassMailingInput>,
): Promise<MailingProgress> {
  return sendOnce(deps, request, (tx) => addressClass(tx, deps, request.input.classId));
}

async function sendOnce<Input extends Text>(
  deps: MailingDeps,
  request: MailingRequest<Input>,
  address: (tx: Tx) => Promise<Addressed>,
): Promise<MailingProgress> {
  const key = toRequestKey(request.idempotencyKey, request.input);
  const mailing = await makeOnce(
    () => findByKey(deps.db, key),
    () => inTransaction(deps.db, async (tx) => createMailing(tx, deps, request, key, await address(tx))),
  );
  return getMailingProgress(deps.db, mailing);
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

async function addressClients(tx: Tx, addresses: string[]): Promise<Addressed> {
  const recipients = await withoutUnsubscribed(tx, addresses);
  if (recipients.length === 0) {
    throw new StateConflictError('Everyone in To asked not to be written to. Nothing was sent.');
  }
  const leftOutCount = addresses.length - recipients.length;
  return {
    kind: 'CLIENT_MAIL',
    recipients,
    leftOutCount,
    occurrenceId: null,
    audience: formatPeople(recipients.length),
  };
}

async function addressClass(tx: Tx, deps: MailingDeps, classId: string): Promise<Addressed> {
  const { availabilityId, localDate } = parseClassReferenceOrThrow(classId);
  const occurrence =
    localDate &&
    (await tx.occurrence.findUnique({
      where: { availabilityId_localDate: { availabilityId, localDate: toDbDate(localDate) } },
      include: {
        availability: { select: { title: true } },
        bookings: { where: { status: 'CONFIRMED' }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
      },
    }));
  if (!occurrence) throw await refuseUnbooked(tx, availabilityId, localDate);
  const audience = toClassAudience(occurrence.bookings);
  if (audience.addresses.length === 0) {
    throw new StateConflictError('Nobody with an email address has a place in this class. Nothing was sent.');
  }
  const title = getTitle(occurrence.availability, occurrence);
  const namedClass = formatClassTitle({ title, date: fromDbDate(occurrence.localDate) }, getToday(deps));
  return {
    kind: 'CLASS_MAIL',
    recipients: audience.addresses,
    leftOutCount: 0,
    occurrenceId: occurrence.id,
    audience: formatAudience(audience, namedClass),
  };
}

/** A class on the schedule that nobody has booked is known; any other is not. */
async function refuseUnbooked(tx: Tx, availabilityId: string, localDate: string | null): Promise<DomainError> {
  const availability = await tx.availability.findUnique({ where: { id: availabilityId, deletedAt: null } });
  const isKnown = availability !== null && localDate !== null && hasDate(toRule(availability), localDate);
  return isKnown ? new StateConflictError('Nobody has booked this class. Nothing was sent.') : noSuchClass();
}

const findByKey = (db: Tx, key: RequestKey | null): Promise<Mailing | null> =>
  findMade(key, (idempotencyKey) => db.mailing.findUnique({ where: { idempotencyKey } }));

async function createMailing<Input extends Text>(
  tx: Tx,
  { clock, jobs }: MailingDeps,
  { admin, input }: MailingRequest<Input>,
  key: RequestKey | null,
  { kind, recipients, leftOutCount, occurrenceId, audience }: Addressed,
): Promise<Mailing> {
  const { subject, textBody } = input;
  const now = clock.now();
  const mailing = await tx.mailing.create({
    data: {
      subject,
      textBody,
      leftOutCount,
      occurrenceId,
      createdAt: now,
      ...key,
    },
  });
  // One statement: inserting 2,000 rows one by one would keep the transaction open for seconds.
  const mails = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "OutgoingMail" ("kind", "recipient", "mailingId", "createdAt")
    SELECT ${kind}::"MailKind", recipient, ${mailing.id}::uuid, ${now}::timestamptz
      FROM unnest(${recipients}::text[]) AS recipient RETURNING "id"`;
  await enqueueMailingMails(tx, jobs, mails);
  await recordAudit(tx, {
    by: admin,
    action: kind === 'CLASS_MAIL' ? 'wrote to a class' : 'wrote to clients',
    subjectType: 'LETTER',
    subjectId: mailing.id,
    summary: `Sent an email to ${audience}.`,
    at: now,
  });
  return mailing;
}

async function withoutUnsubscribed(tx: Tx, addresses: string[]): Promise<string[]> {
  const optOuts = await tx.mailOptOut.findMany({ where: { digest: { in: addresses.map(toEmailDigest) } } });
  const unsubscribed = new Set(optOuts.map(({ digest }) => digest));
  return addresses.filter((address) => !unsubscribed.has(toEmailDigest(address)));
}
