import { clientInput } from '#contract/mail-input';
import { InvalidInputError, NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { type ClientFile, exportClient } from '../../domain/privacy/client-file';
import { eraseClient } from '../../domain/privacy/erase-client';
import { type ClientSummary, findClient } from '../../domain/privacy/find-client';
import { builder } from '../builder';

const ClientSummaryType = builder.objectRef<ClientSummary>('ClientSummary').implement({
  description: 'Number of records that are stored about one email address.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The email address in lower case.' }),
    bookings: t.exposeInt('bookings', { description: 'Number of bookings, past and cancelled ones included.' }),
    payments: t.exposeInt('payments', { description: 'Number of attempts to pay by card.' }),
    refunds: t.exposeInt('refunds', { description: 'Number of refunds of these payments.' }),
    mails: t.exposeInt('mails', { description: 'Number of mails to this address.' }),
    messages: t.exposeInt('messages', { description: 'Number of contact messages from this address.' }),
    waitlistEntries: t.exposeInt('waitlistEntries', {
      description: 'Number of dates of classes that this address waits or waited for.',
    }),
    wantsNoLetters: t.exposeBoolean('isUnsubscribed', {
      description: 'True when this address has unsubscribed from mailings.',
    }),
    hasPrivateNote: t.exposeBoolean('hasPrivateNote', {
      description: 'True when the teacher wrote a private note about this client.',
    }),
    openMatters: t.exposeStringList('openMatters', {
      description:
        'Open matters that have to end before the client can be erased, one sentence each; empty when nothing is open.',
    }),
  }),
});

const ClientFileType = builder.objectRef<ClientFile>('ClientFile').implement({
  description: 'A file with everything that is stored about one email address, to be handed to the person.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Suggested file name, for example `client-data-2026-12-31.json`.' }),
    content: t.exposeString('content', { description: 'Content of the file: JSON text.' }),
  }),
});

const ErasedClient = builder.objectRef<{ summary: string }>('ErasedClient').implement({
  description: 'The outcome of erasing a client.',
  fields: (t) => ({
    summary: t.exposeString('summary', {
      description: 'Counts of anonymised and deleted records, as a sentence for the teacher.',
    }),
  }),
});

const email = { required: true, description: 'Email address of the client; case does not matter.' } as const;

builder.queryField('client', (t) =>
  t.field({
    type: ClientSummaryType,
    description: 'Counts what is stored about an email address. NotFoundError when nothing is.',
    errors: { types: [InvalidInputError, NotFoundError] },
    args: { email: t.arg.string(email) },
    resolve: (_root, args, { deps }) => findClient(deps, parseInput(clientInput, args).email),
  }),
);

builder.mutationField('exportClient', (t) =>
  t.field({
    type: ClientFileType,
    description:
      'Returns a file with everything that is stored about an email address, and records the export in the activity log. NotFoundError when nothing is stored.',
    errors: { types: [InvalidInputError, NotFoundError, ServiceUnavailableError] },
    args: { email: t.arg.string(email) },
    resolve: async (_root, args, { deps, admin }) =>
      exportClient(deps, { admin: await admin(), ...parseInput(clientInput, args) }),
  }),
);

builder.mutationField('eraseClient', (t) =>
  t.field({
    type: ErasedClient,
    description:
      'Erases a client: bookings with a payment stay for the accounts without personal data, everything else is deleted. It cannot be undone. StateConflictError while a matter of theirs is open, see `openMatters`. NotFoundError when nothing is stored.',
    errors: { types: [InvalidInputError, NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { email: t.arg.string(email) },
    resolve: async (_root, args, { deps, admin }) =>
      eraseClient(deps, { admin: await admin(), ...parseInput(clientInput, args) }),
  }),
);
