import { mailingInput } from '#contract/mail-input';
import {
  IdempotencyConflictError,
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
} from '../../domain/errors';
import {
  findMailingOrThrow,
  findUnreached,
  formatReceipt,
  getProgress,
  listMailings,
  type MailingProgress,
  retryMailing,
} from '../../domain/mail/mailing-progress';
import { listClientEmails } from '../../domain/mail/opt-outs';
import { getMailStatus, type MailStatusReport } from '../../domain/mail/send-mail';
import { sendMailing } from '../../domain/mail/send-mailing';
import { parseIdempotencyKey, parseInput } from '../../domain/parse-input';
import { builder } from '../builder';
import { pageArgs, toPage } from './page-args';

type Unreached = { recipient: string; lastError: string | null };
const UnreachedRecipient = builder.objectRef<Unreached>('UnreachedRecipient').implement({
  description: 'Somebody whom a letter could not reach.',
  fields: (t) => ({
    recipient: t.exposeString('recipient', { description: 'Their address.' }),
    reason: t.exposeString('lastError', { nullable: true, description: 'What their mail server said.' }),
  }),
});

const MailingType = builder.objectRef<MailingProgress>('Mailing').implement({
  description: 'A letter of the teacher, one mail to each recipient, and how far it is in numbers of people.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    subject: t.exposeString('subject', { description: 'Its subject.' }),
    createdAt: t.expose('createdAt', { type: 'Instant', description: 'When it was queued.' }),
    queued: t.exposeInt('queued', { description: 'To how many it is still to go.' }),
    sent: t.exposeInt('sent', { description: 'To how many it went.' }),
    failed: t.exposeInt('failed', { description: 'Whom it could not reach.' }),
    skipped: t.exposeInt('skipped', { description: 'Who asked not to be written to.' }),
    receipt: t.string({ description: 'What becomes of it, in words.', resolve: formatReceipt }),
    unreached: t.field({
      type: [UnreachedRecipient],
      description: 'Whom it could not reach, and why.',
      args: pageArgs(),
      resolve: ({ id, failed }, page, { deps }) => (failed === 0 ? [] : findUnreached(deps.db, id, toPage(page))),
    }),
  }),
});

type Page = { nodes: MailingProgress[]; totalCount: number };
const MailingPage = builder.objectRef<Page>('MailingPage').implement({
  description: 'A part of the mailings.',
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [MailingType], description: 'Newest first.' }),
    totalCount: t.exposeInt('totalCount', { description: 'How many there are in all parts.' }),
  }),
});

builder.queryField('mailings', (t) =>
  t.field({
    type: MailingPage,
    description: "The teacher's letters to clients.",
    args: pageArgs(),
    resolve: (_root, page, { deps }) => listMailings(deps.db, toPage(page)),
  }),
);

builder.queryField('mailing', (t) =>
  t.field({
    type: MailingType,
    description: 'One letter.',
    errors: { types: [NotFoundError] },
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: async (_root, { id }, { deps }) => getProgress(deps.db, await findMailingOrThrow(deps.db, id)),
  }),
);

builder.queryField('clientEmails', (t) =>
  t.stringList({
    description: 'The addresses of everybody who booked, without those who asked not to be written to.',
    resolve: (_root, _args, { deps }) => listClientEmails(deps.db),
  }),
);

const MailStatusReportType = builder.objectRef<MailStatusReport>('MailStatusReport').implement({
  description: "How the studio's mail is doing, of every kind.",
  fields: (t) => ({
    isConfigured: t.exposeBoolean('isConfigured', { description: 'Whether mail leaves; else it waits in the queue.' }),
    queued: t.exposeInt('queued', { description: 'How many mails are still to be sent.' }),
    failed: t.exposeInt('failed', { description: 'How many were given up on.' }),
  }),
});

builder.queryField('mailStatus', (t) =>
  t.field({
    type: MailStatusReportType,
    description: "How the studio's mail is doing.",
    resolve: (_root, _args, { deps }) => getMailStatus(deps),
  }),
);

const MailingInput = builder.inputType('LetterInput', {
  description: 'A letter as plain text.',
  fields: (t) => ({
    to: t.string({ required: true, description: 'Its recipients, with commas between them; at most 2,000.' }),
    subject: t.string({ required: true, description: 'Its subject.' }),
    textBody: t.string({ required: true, description: 'What it says.' }),
  }),
});

builder.mutationField('sendMailing', (t) =>
  t.field({
    type: MailingType,
    description:
      'Queues a letter: one mail for each recipient or, when one is no address, none. The same header `Idempotency-Key` and letter are one mailing.',
    errors: { types: [InvalidInputError, StateConflictError, IdempotencyConflictError, ServiceUnavailableError] },
    args: { input: t.arg({ type: MailingInput, required: true, description: 'The letter.' }) },
    resolve: async (_root, { input }, { deps, admin, idempotencyKey }) =>
      sendMailing(deps, {
        admin: await admin(),
        input: parseInput(mailingInput, input),
        idempotencyKey: parseIdempotencyKey(idempotencyKey),
      }),
  }),
);

builder.mutationField('retryMailing', (t) =>
  t.field({
    type: MailingType,
    description: 'Queues those mails of a letter again that were given up on.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: 'The letter.' }) },
    resolve: async (_root, { id }, { deps, admin }) => retryMailing(deps, { admin: await admin(), mailingId: id }),
  }),
);
