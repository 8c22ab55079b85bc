import { LIMITS } from '#contract/limits';
import { classMailingInput, mailingInput } from '#contract/mail-input';
import {
  IdempotencyConflictError,
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
} from '../../domain/errors';
import {
  findMailingOrThrow,
  formatReceipt,
  getMailingProgress,
  listMailings,
  listUnreached,
  type MailingProgress,
  retryMailing,
} from '../../domain/mail/mailing-progress';
import { listClientEmails } from '../../domain/mail/opt-outs';
import { getMailStatus, type MailStatusReport } from '../../domain/mail/send-mail';
import { sendClassMailing, sendMailing } from '../../domain/mail/send-mailing';
import { parseClassReferenceOrThrow, parseIdempotencyKey, parseInput } from '../../domain/parse-input';
import { builder } from '../builder';
import { pageArgs, parsePage } from './page-args';

type Unreached = { recipient: string; lastError: string | null };
const UnreachedRecipient = builder.objectRef<Unreached>('UnreachedRecipient').implement({
  description: 'A recipient whom a mailing could not reach.',
  fields: (t) => ({
    recipient: t.exposeString('recipient', { description: 'Email address of the recipient.' }),
    reason: t.exposeString('lastError', {
      nullable: true,
      description: 'Last error of the mail server; null when there is none.',
    }),
  }),
});

const MailingType = builder.objectRef<MailingProgress>('Mailing').implement({
  description: 'A mailing of the teacher to many recipients, one mail each, with its progress.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the mailing, a UUID.' }),
    subject: t.exposeString('subject', { description: 'Subject of the mails.' }),
    createdAt: t.expose('createdAt', {
      type: 'Instant',
      description: 'When the mailing was queued, an ISO 8601 instant in UTC.',
    }),
    queued: t.exposeInt('queued', { description: 'Number of mails that are still to be sent.' }),
    sent: t.exposeInt('sent', { description: 'Number of mails that were sent.' }),
    failed: t.exposeInt('failed', { description: 'Number of mails that could not be delivered after all attempts.' }),
    skipped: t.exposeInt('skipped', {
      description: 'Number of recipients who were left out because they have unsubscribed.',
    }),
    receipt: t.string({
      description: 'Number of recipients and of those left out, as a sentence for the teacher.',
      resolve: formatReceipt,
    }),
    unreached: t.field({
      type: [UnreachedRecipient],
      description: 'Recipients whose mail could not be delivered, sorted by address.',
      args: pageArgs(),
      resolve: ({ id, failed }, page, { deps }) => (failed === 0 ? [] : listUnreached(deps.db, id, parsePage(page))),
    }),
  }),
});

type Page = { nodes: MailingProgress[]; totalCount: number };
const MailingPage = builder.objectRef<Page>('MailingPage').implement({
  description: 'One page of the mailings.',
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [MailingType], description: 'Mailings of this page, newest first.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of mailings, on all pages.' }),
  }),
});

builder.queryField('mailings', (t) =>
  t.field({
    type: MailingPage,
    description: "One page of the teacher's mailings to clients.",
    args: {
      classId: t.arg.id({
        required: false,
        description: 'Only mailings to the people of this class, `{availabilityId}_{date}`; all when absent.',
      }),
      ...pageArgs(),
    },
    resolve: (_root, { classId, ...page }, { deps }) =>
      listMailings(deps.db, classId ? parseClassReferenceOrThrow(classId) : null, parsePage(page)),
  }),
);

builder.queryField('mailing', (t) =>
  t.field({
    type: MailingType,
    description: 'One mailing with its progress.',
    errors: { types: [NotFoundError] },
    args: { id: t.arg.id({ required: true, description: 'Id of the mailing, a UUID.' }) },
    resolve: async (_root, { id }, { deps }) => getMailingProgress(deps.db, await findMailingOrThrow(deps.db, id)),
  }),
);

builder.queryField('clientEmails', (t) =>
  t.stringList({
    description: 'Email addresses of all people who have booked, without those who have unsubscribed.',
    resolve: (_root, _args, { deps }) => listClientEmails(deps.db),
  }),
);

const MailStatusReportType = builder.objectRef<MailStatusReport>('MailStatusReport').implement({
  description: "State of the studio's outgoing mail of every kind.",
  fields: (t) => ({
    isConfigured: t.exposeBoolean('isConfigured', {
      description: 'True when a mail server is configured; otherwise all mails wait in the queue.',
    }),
    queued: t.exposeInt('queued', { description: 'Number of mails that are still to be sent.' }),
    failed: t.exposeInt('failed', { description: 'Number of mails that could not be delivered after all attempts.' }),
  }),
});

builder.queryField('mailStatus', (t) =>
  t.field({
    type: MailStatusReportType,
    description: "State of the studio's outgoing mail.",
    resolve: (_root, _args, { deps }) => getMailStatus(deps),
  }),
);

const MailingInput = builder.inputType('LetterInput', {
  description: 'A mailing as plain text.',
  fields: (t) => ({
    to: t.string({
      required: true,
      description: `Email addresses of the recipients, separated by commas; at most ${LIMITS.recipients}.`,
    }),
    subject: t.string({ required: true, description: `Subject of the mails, at most ${LIMITS.subject} characters.` }),
    textBody: t.string({ required: true, description: `Text of the mails, at most ${LIMITS.mailBody} characters.` }),
  }),
});

builder.mutationField('sendMailing', (t) =>
  t.field({
    type: MailingType,
    description:
      'Queues one mail for each recipient, leaving out those who have unsubscribed. InvalidInputError, and nothing is sent, when one recipient is not an email address. StateConflictError when every recipient has unsubscribed. With the header `Idempotency-Key` it is safe to repeat: the same key and input are one mailing, the same key with another input fails with IdempotencyConflictError.',
    errors: { types: [InvalidInputError, StateConflictError, IdempotencyConflictError, ServiceUnavailableError] },
    args: { input: t.arg({ type: MailingInput, required: true, description: 'The mailing to send.' }) },
    resolve: async (_root, { input }, { deps, admin, idempotencyKey }) =>
      sendMailing(deps, {
        admin: await admin(),
        input: parseInput(mailingInput, input),
        idempotencyKey: parseIdempotencyKey(idempotencyKey),
      }),
  }),
);

const ClassMailingInput = builder.inputType('ClassMailingInput', {
  description: 'A mailing to everybody who has a place in one class, as plain text.',
  fields: (t) => ({
    classId: t.id({ required: true, description: 'Occurrence id of the class, `{availabilityId}_{date}`.' }),
    subject: t.string({ required: true, description: `Subject of the mails, at most ${LIMITS.subject} characters.` }),
    textBody: t.string({ required: true, description: `Text of the mails, at most ${LIMITS.mailBody} characters.` }),
  }),
});

builder.mutationField('sendClassMailing', (t) =>
  t.field({
    type: MailingType,
    description:
      'Queues one mail for each mailbox of the people who have a place in the class now; see `AdminClass.audience`. It is about the class that they booked, so unsubscribing from mailings does not keep it away. StateConflictError when nobody with an address has a place. With the header `Idempotency-Key` it is safe to repeat, like `sendMailing`.',
    errors: {
      types: [InvalidInputError, NotFoundError, StateConflictError, IdempotencyConflictError, ServiceUnavailableError],
    },
    args: { input: t.arg({ type: ClassMailingInput, required: true, description: 'The mailing to send.' }) },
    resolve: async (_root, { input }, { deps, admin, idempotencyKey }) =>
      sendClassMailing(deps, {
        admin: await admin(),
        input: parseInput(classMailingInput, input),
        idempotencyKey: parseIdempotencyKey(idempotencyKey),
      }),
  }),
);

builder.mutationField('retryMailing', (t) =>
  t.field({
    type: MailingType,
    description: 'Queues the failed mails of a mailing again. StateConflictError when none has failed.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: 'Id of the mailing, a UUID.' }) },
    resolve: async (_root, { id }, { deps, admin }) => retryMailing(deps, { admin: await admin(), mailingId: id }),
  }),
);
